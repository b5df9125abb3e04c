import { type LicenseClaims, Refusal } from '@sheaf/contract'
import { checkToken } from './check-token.ts'
import type { LicenseContext } from './license-status.ts'

/** The token of an answer, if one of our keys signed it for this machine: anything else did not come from the service. */
export function verifyToken(body: unknown, { service }: LicenseContext, here: string): { token: string; claims: LicenseClaims } {
  const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : undefined
  const claims = typeof token === 'string' ? checkToken(token, service.keys()) : undefined
  if (typeof token !== 'string' || claims === undefined) throw new Refusal('service-untrusted')
  if (claims.machine !== here) throw new Refusal('service-untrusted', 'It is for another machine.')
  return { token, claims }
}
