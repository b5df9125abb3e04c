// One client connection: the name it claims, the program it is, and whether the user allowed it.

import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { McpClaim, McpPeer, PeerProgram } from '@sheaf/contract'

export type Permission =
  | { is: 'unknown' }
  /** Allowed while it is connected and keeps its name. */
  | { is: 'once'; name: string }
  /** Allowed by an allowlist entry. */
  | { is: 'listed'; name: string; entry: string }
  /** Allowed by name (`--allow`), while there is no window. */
  | { is: 'named'; name: string }
  /** Refused, under any name. */
  | { is: 'refused'; why: string }

export interface Connection {
  readonly id: string
  readonly peer: McpPeer
  readonly folder: string | undefined
  readonly running: Map<string, RunningCall>
  /** Raw claim. */
  rawClaim: McpClaim | undefined
  /** Cleaned for display and matching. */
  claim: McpClaim
  permission: Permission
  /** Undefined: not known yet. */
  known: { program: PeerProgram | undefined } | undefined
  /** Does not ask for the slot again while that client has it. */
  blockedBy: { to: Connection; why: string } | undefined
  calls: number
  /** Start or end of its last call, in epoch milliseconds. */
  lastSeen: number
  /** Workspace of its last call. */
  workspace: string | undefined
  hasLeft: boolean
  /** Resolves when it leaves. */
  readonly gone: Promise<void>
  leave(): void
  /** Runs once per connection: it may take seconds. */
  findProgram(): Promise<void>
}

export interface RunningCall {
  id: string
  connection: Connection
  tool: string
  at: string
  began: number
  bytesIn: number
}

const nameLength = 200
const versionLength = 50
const folderLength = 4_096
/** Time limit for finding the program; after that it counts as unknown. */
const programMs = 5_000

export function makeConnection(id: string, peer: McpPeer): Connection {
  let asked: Promise<void> | undefined
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const connection: Connection = {
    id,
    peer,
    folder: realFolder(peer.folder),
    running: new Map(),
    rawClaim: undefined,
    claim: cleanClaim({ name: '', version: '' }),
    permission: { is: 'unknown' },
    known: undefined,
    blockedBy: undefined,
    calls: 0,
    lastSeen: 0,
    workspace: undefined,
    hasLeft: false,
    gone,
    leave() {
      connection.hasLeft = true
      resolve()
    },
    findProgram() {
      asked ??= programWithTimeout(peer).then((program) => {
        connection.known = { program }
      })
      return asked
    },
  }
  return connection
}

/** Untrusted text shown to users: one line, nothing invisible, bounded length. */
export function cleanClaim({ name, version }: McpClaim): McpClaim {
  return { name: cleaned(name, nameLength) || 'unnamed', version: cleaned(version, versionLength) }
}

function cleaned(text: string, length: number): string {
  const plain = String(text)
    .slice(0, length * 4)
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
  return [...plain].slice(0, length).join('').trim()
}

function realFolder(folder: string | undefined): string | undefined {
  if (folder === undefined || folder === '' || folder.length > folderLength || folder.includes('\0')) return undefined
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}

async function programWithTimeout(peer: McpPeer): Promise<PeerProgram | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), programMs)
    timer.unref()
  })
  try {
    return await Promise.race([Promise.resolve(peer.program()), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
