// `service.json`, written by a running embedded service. Read by every `sheaf doctor`, so nothing else is loaded.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the service runs, and the admin token for its own user. */
export interface ServiceFile {
  port: number
  pid: number
  token: string
  /** Started by a person, so no command may stop it. */
  byHand: boolean
}

export function readServiceFile(home: string): ServiceFile | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(serviceFile(home), 'utf8'))
    return isServiceFile(read) ? read : undefined
  } catch {
    return undefined
  }
}

export function serviceFile(home: string): string {
  return join(home, 'service', 'service.json')
}

function isServiceFile(value: unknown): value is ServiceFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'port' in value &&
    Number.isSafeInteger(value.port) &&
    'pid' in value &&
    Number.isSafeInteger(value.pid) &&
    'token' in value &&
    typeof value.token === 'string' &&
    'byHand' in value &&
    typeof value.byHand === 'boolean'
  )
}
