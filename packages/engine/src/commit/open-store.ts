// The journal's own files: one per commit, and one for each commit, undo or redo under way.

import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { makeFolder } from '../disk/store/make-folder.ts'
import type { SystemCalls } from './calls.ts'
import { listJournalFolder, readJournalFile, removeIfExists, writeJournalFile } from './journal-file.ts'
import { parsePass, parseRecord, parseVersion } from './parse-record.ts'
import { formatVersion, type Pass, type StoredRecord } from './record.ts'

/** `aborting` and `done` are in the file name: a rename works on a full disk, writing does not. */
type PassState = Pass['state'] | 'aborting' | 'done'

export interface ActivePass {
  state: PassState
  pass: Pass
}

export interface Store {
  /** Whether there is a journal at all. */
  exists(): boolean
  make(): void
  /** Quick check without the lock. */
  hasPasses(): boolean
  passes(): { active: ActivePass[]; broken: string[] }
  writePass(pass: Pass): void
  markPass(id: string, state: 'aborting' | 'done'): void
  dropPass(id: string): void
  /** Ids of commits, oldest first. */
  ids(): string[]
  read(id: string): StoredRecord | undefined
  write(record: StoredRecord): void
  drop(id: string): void
}

const endings = ['.json', '.aborting', '.done'] as const

export function openStore(calls: SystemCalls, folder: string): Store {
  const passes = join(folder, 'passes')
  const records = join(folder, 'records')
  const format = join(folder, 'format.json')
  const pathOf = (id: string) => join(records, `${id}.json`)

  function exists(): boolean {
    const bytes = readJournalFile(calls, format)
    if (bytes !== undefined) checkVersion(folder, bytes)
    return bytes !== undefined
  }

  return {
    exists,
    make: () => {
      // Recreates one that was removed by hand.
      for (const each of [folder, passes, records, join(folder, 'packs')]) makeFolder(each)
      if (!exists()) writeJournalFile(calls, format, passes, JSON.stringify({ kind: 'sheaf-journal', version: formatVersion }))
    },
    hasPasses: () => listJournalFolder(calls, passes).some((name) => endings.some((ending) => name.endsWith(ending))),
    passes: () => {
      const active: ActivePass[] = []
      const broken: string[] = []
      for (const name of listJournalFolder(calls, passes)) {
        const path = join(passes, name)
        const ending = endings.find((each) => name.endsWith(each))
        if (ending === undefined) removeIfExists(calls, path)
        else {
          const pass = parsePass(readJournalFile(calls, path))
          if (pass === 'newer') throw new Refusal('state-newer', `${path} was written by a newer version of Sheaf.`)
          if (pass === undefined) broken.push(path)
          else active.push({ pass, state: ending === '.json' ? pass.state : ending === '.done' ? 'done' : 'aborting' })
        }
      }
      return { active, broken }
    },
    writePass: (pass) => writeJournalFile(calls, join(passes, `${pass.record.id}.json`), passes, JSON.stringify(pass)),
    markPass: (id, state) => calls.rename(join(passes, `${id}.json`), join(passes, `${id}.${state}`)),
    dropPass: (id) => {
      for (const ending of endings) removeIfExists(calls, join(passes, id + ending))
    },
    ids: () =>
      listJournalFolder(calls, records)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort((left, right) => numberOf(left) - numberOf(right)),
    read: (id) => (/^[\w-]+$/.test(id) ? parseRecord(readJournalFile(calls, pathOf(id))) : undefined),
    write: (record) => writeJournalFile(calls, pathOf(record.id), passes, JSON.stringify(record)),
    drop: (id) => removeIfExists(calls, pathOf(id)),
  }
}

/** IDs begin with a number that counts up. */
export function numberOf(id: string): number {
  return Number.parseInt(id, 10) || 0
}

function checkVersion(folder: string, bytes: Buffer): void {
  const version = parseVersion(bytes)
  if (version === undefined) throw new Refusal('state-broken', `${folder} doesn't contain a Sheaf journal.`)
  if (version > formatVersion)
    throw new Refusal('state-newer', `${folder} has version ${version}, but this version of Sheaf supports up to ${formatVersion}.`)
}
