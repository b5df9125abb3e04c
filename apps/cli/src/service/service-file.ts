// `service.json`: the word that a running embedded service leaves. Read by every doctor, so nothing is loaded for it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the service is, and what lets its own user look at its numbers. */
export interface ServiceFile {
  port: number
  pid: number
  token: string
  /** Started by a person, who must not lose it to a command. */
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
