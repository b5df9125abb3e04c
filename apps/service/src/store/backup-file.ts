// The backup file: gzip, one JSON value per line; a head, the rows, and a last line with the count and a SHA-256 of all lines before it.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isRefusal, Refusal } from '@sheaf/contract'

export interface BackupHead {
  format: 'sheaf-service-backup'
  version: 1
  madeAt: string
  mode: string
  /** Migrations that its rows fit. */
  steps: string[]
  tables: string[]
}

export interface BackupWriter {
  line(text: string): Promise<void>
  /** All or nothing: the file gets its name only now. */
  end(rows: number): Promise<void>
  abandon(): Promise<void>
}

export function writeBackup(file: string): BackupWriter {
  const part = `${file}.part`
  const hash = createHash('sha256')
  const gzip = createGzip({ level: 6 })
  const done = pipeline(gzip, createWriteStream(part, { mode: 0o600 }))
  // Thrown by `end`; until then, a full disk must not be an unhandled rejection.
  done.catch(() => {})
  return {
    async line(text) {
      hash.update(`${text}\n`)
      // A full disk ends the pipeline, and nothing drains anymore.
      if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), done])
    },
    async end(rows) {
      gzip.end(`${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`)
      await done
      const handle = await open(part, 'r+')
      await handle.sync()
      await handle.close()
      await rename(part, file)
    },
    async abandon() {
      gzip.destroy()
      await done.catch(() => {})
      await rm(part, { force: true })
    },
  }
}

/** Reads all of it once: a truncated or changed file is refused before anything is done. */
export async function checkBackup(file: string): Promise<BackupHead> {
  const about = await stat(file).catch(() => undefined)
  if (about?.isFile() !== true) throw new Refusal('path-missing', file)
  const hash = createHash('sha256')
  let head: BackupHead | undefined
  let before: string | undefined
  let rows = -1
  for await (const line of linesOf(file)) {
    if (before !== undefined) {
      hash.update(`${before}\n`)
      rows += 1
    }
    head ??= headOf(line)
    before = line
  }
  const last = jsonOf(before ?? '')
  const isWhole =
    typeof last === 'object' &&
    last !== null &&
    'sha256' in last &&
    last.sha256 === hash.digest('hex') &&
    'rows' in last &&
    last.rows === rows
  if (head === undefined || !isWhole) throw damaged()
  return head
}

/** The rows of a checked file, without head and last line. */
export async function* rowsOf(file: string): AsyncGenerator<string> {
  let before: string | undefined
  let isHead = true
  for await (const line of linesOf(file)) {
    if (before !== undefined && !isHead) yield before
    if (before !== undefined) isHead = false
    before = line
  }
}

/** Splits only where we did: line readers also split at other characters in a text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const done = pipeline(source, gunzip)
  // The loop below throws it.
  done.catch(() => {})
  try {
    let rest = ''
    for await (const chunk of gunzip.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } catch (error) {
    throw isRefusal(error) ? error : damaged()
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

function headOf(line: string): BackupHead {
  const head = jsonOf(line)
  if (!isHead(head))
    throw new Refusal('service-setup', "The file isn't a backup of the service, or a newer version of Sheaf made it. Nothing was restored.")
  return head
}

function isHead(value: unknown): value is BackupHead {
  if (typeof value !== 'object' || value === null) return false
  if (!('format' in value && value.format === 'sheaf-service-backup' && 'version' in value && value.version === 1)) return false
  const lists = ['steps' in value ? value.steps : undefined, 'tables' in value ? value.tables : undefined]
  return (
    lists.every((list) => Array.isArray(list) && list.every((each) => typeof each === 'string')) &&
    'mode' in value &&
    typeof value.mode === 'string'
  )
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function damaged(): Refusal {
  return new Refusal('service-setup', "The file isn't a backup of the service, or it is damaged or incomplete. Nothing was restored.")
}
