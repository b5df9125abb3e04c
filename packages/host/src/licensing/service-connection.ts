// Where the Sheaf service is, and whose signatures are accepted. The process that opens the host may pass in another one.

import { build, Refusal } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'

export interface ServiceConnection {
  /** Origin of the service; may have to start one first. */
  address(): Promise<string>
  /** Public keys (base64url, 32 bytes) that licenses may be signed with. Read at every status check, so it is cheap. */
  keys(): readonly string[]
  /** For display, without a request; `problem` says what to do. */
  status(): { summary: string; problem?: string }
}

/** From the environment or the build; a host without either has no service. */
export function configuredService(env: Env): ServiceConnection {
  const isRelease = build.kind === 'release'
  // In a release, anyone could otherwise make it trust a service of their own.
  const keys = isRelease ? build.serviceKeys : (env.SHEAF_SERVICE_KEYS ?? '').split(/[\s,]+/).filter((key) => key !== '')
  const address = isRelease ? build.addresses.service : env.SHEAF_SERVICE
  return {
    async address() {
      if (address === undefined) throw new Refusal('service-unreachable', 'This host was started without a service.')
      return address
    },
    keys: () => keys,
    status() {
      if (address === undefined) return { summary: 'none' }
      // Host only: the URL may contain a password.
      const shown = URL.canParse(address) ? new URL(address).host : 'SHEAF_SERVICE (not a valid URL)'
      const summary = `${shown}, with ${keys.length} public ${keys.length === 1 ? 'key' : 'keys'}`
      return keys.length > 0
        ? { summary }
        : { summary, problem: "Set SHEAF_SERVICE_KEYS to its public keys. Without them, its responses aren't trusted." }
    },
  }
}

/** Whether this is run from source and no service is set: then the process that opens the host starts one. */
export function needsOwnService(env: Env): boolean {
  return build.kind === 'development' && env.SHEAF_SERVICE === undefined
}
