// Where the Sheaf service is, and whose signatures are accepted. The process that opens the host may pass in another one.

import { type Build, build, Refusal, splitKeys } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'

export interface ServiceConnection {
  /** Origin of the service; may have to start one first. */
  address(): Promise<string>
  /** Public keys (base64url, 32 bytes) that licenses may be signed with. Read at every status check, so it is cheap. */
  keys(): readonly string[]
  /** Whether it signs trials. From source, the trial is local. */
  signsTrials: boolean
  /** For display, without a request; `problem` says what to do. */
  status(): { summary: string; problem?: string }
}

/** A release takes it from the build. From source, it comes from the environment; without it, the host has no service. */
export function configuredService(env: Env, from: Build = build): ServiceConnection {
  return from.kind === 'release' ? releaseService(env, from) : environmentService(env)
}

/** Whether this is run from source and no service is set: then the process that opens the host starts one. */
export function needsOwnService(env: Env, { kind } = build): boolean {
  return kind === 'development' && env.SHEAF_SERVICE === undefined
}

/** The environment can't change it: otherwise anyone could make a release trust their own service. */
function releaseService(env: Env, { addresses, serviceKeys }: Build): ServiceConnection {
  const ignored = ['SHEAF_SERVICE', 'SHEAF_SERVICE_KEYS'].filter((name) => env[name] !== undefined)
  return {
    address: async () => addresses.service,
    keys: () => serviceKeys,
    signsTrials: serviceKeys.length > 0,
    status() {
      const summary = `${describe(addresses.service, serviceKeys)}, set when Sheaf was built`
      if (serviceKeys.length === 0)
        return { summary, problem: 'This version of Sheaf was built without the keys of a license service. Install an official release.' }
      return { summary: ignored.length === 0 ? summary : `${summary}; ${ignored.join(' and ')} ignored` }
    },
  }
}

function environmentService(env: Env): ServiceConnection {
  const keys = splitKeys(env.SHEAF_SERVICE_KEYS)
  const address = env.SHEAF_SERVICE
  return {
    async address() {
      if (address === undefined) throw new Refusal('service-unreachable', 'This host was started without a service.')
      return address
    },
    keys: () => keys,
    signsTrials: false,
    status() {
      if (address === undefined) return { summary: 'none' }
      const summary = describe(address, keys)
      return keys.length > 0
        ? { summary }
        : { summary, problem: "Set SHEAF_SERVICE_KEYS to its public keys. Without them, its responses aren't trusted." }
    },
  }
}

/** Host only: the URL may contain a password. */
function describe(address: string, keys: readonly string[]): string {
  const shown = URL.canParse(address) ? new URL(address).host : 'SHEAF_SERVICE (not a valid URL)'
  return `${shown}, with ${keys.length} public ${keys.length === 1 ? 'key' : 'keys'}`
}
