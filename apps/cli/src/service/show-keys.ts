// `sheaf service keys`: shows the public license signing keys, or creates a new key.

import type { CommandContext } from '../command/index.ts'

/** `file`: where to write a new private key; empty: show the current keys. */
export async function showKeys(home: string, file: string, json: boolean, { out, env }: CommandContext): Promise<number> {
  if (file !== '') {
    const { makeSigningKey } = await import('@sheaf/service')
    const { publicKey } = makeSigningKey(file)
    if (json) out.json({ file, publicKey })
    else out.line(publicKey)
    return 0
  }
  const [{ configuredService, needsOwnService }, { openEmbeddedService }] = await Promise.all([
    import('@sheaf/host'),
    import('./open-embedded-service.ts'),
  ])
  const service = needsOwnService(env) ? openEmbeddedService(home, env) : configuredService(env)
  const known = service.keys()
  if (json) out.json({ keys: known })
  else if (known.length === 0) out.note('No keys yet. The embedded service creates them when it first starts.')
  else for (const key of known) out.line(key)
  return 0
}
