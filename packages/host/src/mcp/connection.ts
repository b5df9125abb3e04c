// One connection of a client: what it says of itself, which program it is, and how it stands with the person.

import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { McpClaim, McpPeer, PeerProgram } from '@sheaf/contract'

export type Standing =
  | { is: 'unknown' }
  /** For as long as it is connected and keeps its name. */
  | { is: 'once'; name: string }
  /** By an entry of the allowlist. */
  | { is: 'listed'; name: string; entry: string }
  /** By the name that it was started with, while there is no window. */
  | { is: 'named'; name: string }
  /** Whatever it calls itself from now on. */
  | { is: 'refused'; why: string }

export interface Connection {
  readonly id: string
  readonly peer: McpPeer
  readonly folder: string | undefined
  readonly running: Map<string, RunningCall>
  /** As it came. */
  said: McpClaim | undefined
  /** As it is shown and compared. */
  claim: McpClaim
  standing: Standing
  /** Undefined: not found out yet. */
  known: { program: PeerProgram | undefined } | undefined
  /** While that one has the slot, it does not ask for it again. */
  gaveWay: { to: Connection; why: string } | undefined
  calls: number
  /** Of its last call's beginning or end, in milliseconds. */
  lastSeen: number
  /** Where its last call worked. */
  workspace: string | undefined
  hasLeft: boolean
  /** Resolves when it leaves. */
  readonly gone: Promise<void>
  leave(): void
  /** Once for each connection: it may take seconds. */
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
/** A system that does not tell in so long will not: the program counts as unknown. */
const programMs = 5_000

export function makeConnection(id: string, peer: McpPeer): Connection {
  let asked: Promise<void> | undefined
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const connection: Connection = {
    id,
    peer,
    folder: realFolder(peer.folder),
    running: new Map(),
    said: undefined,
    claim: cleanClaim({ name: '', version: '' }),
    standing: { is: 'unknown' },
    known: undefined,
    gaveWay: undefined,
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
      asked ??= soonEnough(peer).then((program) => {
        connection.known = { program }
      })
      return asked
    },
  }
  return connection
}

/** Untrusted text, shown to a person: one line, nothing invisible, not endless. */
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

async function soonEnough(peer: McpPeer): Promise<PeerProgram | undefined> {
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
