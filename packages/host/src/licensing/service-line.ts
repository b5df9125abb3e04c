// Where the Sheaf service is, and whose signature counts. Whoever composes the host may hand in another line.

import { addresses, Refusal, serviceKeys } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'

export interface ServiceLine {
  /** Of the service, without a path; may have to start one first. */
  address(): Promise<string>
  /** Public keys (base64url, 32 bytes) that licences may be signed with. Asked at every status check, so it is cheap. */
  keys(): readonly string[]
  /** In words, without asking it; `trouble` says what to do. */
  standing(): { says: string; trouble?: string }
}

/** What the environment or the build says; a host without either has no service. */
export function givenLine(env: Env): ServiceLine {
  const keys = env.SHEAF_SERVICE_KEYS === undefined ? serviceKeys : env.SHEAF_SERVICE_KEYS.split(/[\s,]+/).filter((key) => key !== '')
  const address = env.SHEAF_SERVICE ?? (serviceKeys.length > 0 ? addresses.service : undefined)
  return {
    async address() {
      if (address === undefined) throw new Refusal('service-unreachable', 'This host was started without one.')
      return address
    },
    keys: () => keys,
    standing() {
      if (address === undefined) return { says: 'none' }
      // Not as it was given: it may hold a password.
      const shown = URL.canParse(address) ? new URL(address).host : 'SHEAF_SERVICE, which is no address'
      const says = `${shown}, known by ${keys.length} public ${keys.length === 1 ? 'key' : 'keys'}`
      return keys.length > 0
        ? { says }
        : { says, trouble: 'Set SHEAF_SERVICE_KEYS to its public keys: without them no answer of it is believed.' }
    },
  }
}

/** Run from source, where nothing was said: whoever composes the host starts a service of its own. */
export function needsOwnService(env: Env): boolean {
  return serviceKeys.length === 0 && env.SHEAF_SERVICE === undefined
}
