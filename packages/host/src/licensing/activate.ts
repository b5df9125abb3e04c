// Activates a license key. On the same machine it renews; on a machine with a copied state folder it takes another seat.

import { type Call, type LicenseClaims, type LicenseStatus, Refusal, readLicenseKey } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import { checkToken } from './check-token.ts'
import { changeLicense } from './license-file.ts'
import { type LicenseContext, licenseStatus } from './license-status.ts'
import { machineId, machineName } from './machine-id.ts'
import { askService } from './service-client.ts'
import { verifyToken } from './verify-token.ts'

export async function activate(context: LicenseContext, { key }: { key: string }, call?: Call): Promise<LicenseStatus> {
  const typed = readLicenseKey(key)
  // Never send text that cannot be a key (a password pasted by mistake).
  if (!typed.ok) throw new Refusal('licence-key', typed.message)
  const { home, now, service } = context
  // A seat must not be taken for a token that cannot be saved.
  await changeLicense(home, () => undefined)
  const machine = context.machine ?? { id: machineId(home), name: machineName() }
  const body = {
    key: typed.key,
    machine: { ...machine, platform: `${process.platform} ${process.arch}` },
    app: `sheaf ${manifest.version}`,
  }
  const answer = await askService(service, { method: 'POST', path: '/api/licences/activate', body }, call?.signal)
  if (!answer.ok) throw answer.refusal
  const { token, claims } = verifyToken(answer.body, context, machine.id)
  const replaced = await changeLicense(home, (writer) => {
    const before = writer.read()
    const old = typeof before === 'string' ? undefined : { token: before.token, claims: checkToken(before.token, service.keys()) }
    if (old?.claims && isOlder(claims, old.claims)) {
      // Same `jti`: a concurrent call already saved a newer token. Otherwise it is a replayed old answer.
      if (claims.jti === old.claims.jti) return undefined
      throw new Refusal('service-untrusted', 'It is older than the saved license.')
    }
    const time = now().getTime()
    writer.save({ token, machine: machine.name, checkedAt: time }, machine.id, { lastSeen: claims.iat * 1000, lastTry: time })
    return old
  })
  const isOther = replaced?.claims && replaced.claims.sub !== claims.sub && replaced.claims.machine === machine.id
  // Free the seat on the license that is no longer used here; if this fails, the portal can free it.
  if (isOther) {
    const question = { method: 'POST', path: '/api/licences/deactivate', body: { token: replaced.token, machine: machine.id } } as const
    await askService(service, question, call?.signal).catch(() => undefined)
  }
  return licenseStatus(context)
}

function isOlder(given: LicenseClaims, known: LicenseClaims): boolean {
  return given.sub === known.sub && given.machine === known.machine && given.iat < known.iat
}
