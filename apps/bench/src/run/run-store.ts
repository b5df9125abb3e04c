// Stores runs in SHEAF_HOME/bench/runs/<id>.jsonl. A line counts once it is on disk.

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { makeFolder } from '@sheaf/engine/disk'
import { type RunHeader, type RunLine, type RunRecord, readRecord } from './run-record.ts'

export interface RunStore {
  folder: string
  create(header: RunHeader): Promise<RunFile>
  /** Cuts off a line torn by a crash, and continues. */
  resume(id: string): Promise<RunFile>
  read(id: string): RunRecord
  /** Newest first. `damaged`: files that cannot be read, by name. */
  list(): { runs: RunRecord[]; damaged: string[] }
  /** Appends a line to a run that nobody is writing. */
  note(id: string, line: RunLine): Promise<void>
  remove(id: string): void
}

export interface RunFile {
  record: RunRecord
  /** Resolves when the line is safely on disk. Concurrent lines are written one after another. */
  append(line: RunLine): Promise<void>
  close(): Promise<void>
}

export function openRunStore(home: string): RunStore {
  const folder = join(home, 'bench', 'runs')
  const fileOf = (id: string): string => {
    // An id comes from outside and becomes a path.
    if (!/^[a-z\d][\w-]{0,79}$/iu.test(id)) throw new Refusal('unknown-run', `'${id.slice(0, 80)}'.`)
    return join(folder, `${id}.jsonl`)
  }
  const read = (id: string): RunRecord => {
    const record = readRecord(bytesOf(fileOf(id), id), `${id}.jsonl`)
    // A copy under another name would be a second run with the same id: an action on one would affect the other.
    if (record.header.id !== id)
      throw new Refusal('run-unreadable', `${id}.jsonl contains the run ${record.header.id.slice(0, 80)}. To score it, pass its path.`)
    return record
  }
  const resume = async (id: string): Promise<RunFile> => {
    const record = read(id)
    const handle = await writable(() => open(fileOf(id), 'r+'))
    await handle.truncate(record.whole)
    return openFile(handle, record)
  }
  return {
    folder,
    read,
    resume,
    async create(header) {
      const handle = await writable(() => {
        makeFolder(folder)
        return open(fileOf(header.id), 'wx', 0o600)
      })
      const file = openFile(handle, { header, replies: [], whole: 0 })
      await file.append({ run: header })
      await syncFolder(folder)
      return file
    },
    list() {
      const runs: RunRecord[] = []
      const damaged: string[] = []
      for (const name of namesIn(folder)) {
        try {
          runs.push(read(name.slice(0, -'.jsonl'.length)))
        } catch {
          damaged.push(name)
        }
      }
      runs.sort((a, b) => (a.header.startedAt < b.header.startedAt ? 1 : a.header.startedAt > b.header.startedAt ? -1 : 0))
      return { runs, damaged }
    },
    async note(id, line) {
      const file = await resume(id)
      await file.append(line).finally(() => file.close())
    },
    remove(id) {
      const path = fileOf(id)
      bytesOf(path, id)
      rmSync(path)
    },
  }
}

function openFile(handle: FileHandle, record: RunRecord): RunFile {
  let at = record.whole
  let last: Promise<void> = Promise.resolve()
  const write = async (line: RunLine): Promise<void> => {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    for (let written = 0; written < bytes.length; )
      written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten
    await handle.datasync()
    at += bytes.length
  }
  return {
    record,
    append(line) {
      // After a failed line, the next one is written in its place.
      const written = last.then(
        () => writable(() => write(line)),
        () => writable(() => write(line)),
      )
      last = written
      return written
    },
    async close() {
      await last.catch(() => {})
      await handle.close()
    },
  }
}

async function writable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('E'))
      throw new Refusal('state-unwritable', `${error.message}.`)
    throw error
  }
}

function bytesOf(path: string, id: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Refusal('unknown-run', `'${id}'.`)
    throw new Refusal('path-unreadable', path)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  } catch {
    return []
  }
}

/** A new name is on disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
