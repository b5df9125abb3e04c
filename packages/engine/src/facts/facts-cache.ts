// Facts kept across runs: by path, size and time of change first, by content hash second. A cache is no user data: when it is broken it is made anew.

import { type Cache, openCache } from '../disk/open-cache.ts'
import type { FileFacts, LocatedFinding } from './file-facts.ts'
import type { FileStat } from './measure-batch.ts'
import type { KnownFacts } from './measure-bytes.ts'

export interface FactsCache {
  readonly file: string

  /** Everything known about a root's files. */
  load(root: string): Map<string, KnownFile>
  /** By content; undefined as a whole while nothing is kept, so that a first run asks for nothing seven thousand times. */
  byContent(): KnownFacts | undefined
  save(root: string, files: { path: string; stat: FileStat; facts: FileFacts }[]): void
  close(): void
}

export interface KnownFile {
  stat: FileStat
  /** A file touched shortly before it was measured may have changed again within the clock's tick. */
  settled: boolean
  facts: FileFacts
}

/** Raise it when a fact changes its meaning: old rows are then never read. */
const schemaVersion = 2
const settleMs = 2_000
const keptRoots = 50

export function openFactsCache(file: string): FactsCache | undefined {
  const cache = openCache(file, schemaVersion, [
    'CREATE TABLE facts (hash TEXT, form TEXT, bytes INTEGER, kind TEXT, lines INTEGER, o200k INTEGER, cl100k INTEGER, fenced_o200k INTEGER, fenced_cl100k INTEGER, backticks INTEGER, tags INTEGER, findings TEXT, PRIMARY KEY (hash, form)) WITHOUT ROWID',
    'CREATE TABLE seen (root INTEGER, path TEXT, size INTEGER, mtime REAL, settled INTEGER, hash TEXT, form TEXT, PRIMARY KEY (root, path)) WITHOUT ROWID',
    'CREATE TABLE roots (id INTEGER PRIMARY KEY, path TEXT UNIQUE, used INTEGER)',
  ])
  return cache && factsCacheOn(cache, file)
}

interface FactsRow {
  hash: string
  form: string
  bytes: number
  kind: 'text' | 'binary'
  lines: number
  o200k: number | null
  cl100k: number | null
  fenced_o200k: number | null
  fenced_cl100k: number | null
  backticks: number
  tags: number
  findings: string | null
}

interface SeenRow extends FactsRow {
  path: string
  size: number
  mtime: number
  settled: number
}

function factsCacheOn(cache: Cache, file: string): FactsCache {
  const columns = 'hash, form, bytes, kind, lines, o200k, cl100k, fenced_o200k, fenced_cl100k, backticks, tags, findings'

  function rootId(root: string): number {
    cache.run('INSERT INTO roots (path, used) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET used = excluded.used', root, Date.now())
    return cache.get<{ id: number }>('SELECT id FROM roots WHERE path = ?', root)?.id ?? 0
  }

  return {
    file,
    load(root) {
      const rows = cache.all<SeenRow>(
        `SELECT path, size, mtime, settled, ${columns} FROM seen JOIN facts USING (hash, form) WHERE root = (SELECT id FROM roots WHERE path = ?)`,
        root,
      )
      return new Map(
        rows.map((row) => [row.path, { stat: { size: row.size, mtimeMs: row.mtime }, settled: row.settled === 1, facts: factsOf(row) }]),
      )
    },
    byContent() {
      if (!cache.get('SELECT 1 FROM facts LIMIT 1')) return undefined
      return (hash, form) => {
        const row = cache.get<FactsRow>(`SELECT ${columns} FROM facts WHERE hash = ? AND form = ?`, hash, form)
        return row && factsOf(row)
      }
    },
    save(root, files) {
      const now = Date.now()
      cache.transaction(() => {
        const id = rootId(root)
        for (const { path, stat, facts } of files) {
          cache.run(
            `INSERT INTO facts (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash, form) DO UPDATE SET o200k = coalesce(excluded.o200k, o200k), cl100k = coalesce(excluded.cl100k, cl100k), fenced_o200k = coalesce(excluded.fenced_o200k, fenced_o200k), fenced_cl100k = coalesce(excluded.fenced_cl100k, fenced_cl100k), findings = coalesce(excluded.findings, findings)`,
            facts.hash,
            facts.form,
            facts.bytes,
            facts.kind,
            facts.lines,
            facts.tokens.o200k ?? null,
            facts.tokens.cl100k ?? null,
            facts.fenced.o200k ?? null,
            facts.fenced.cl100k ?? null,
            facts.backticks,
            facts.tags ? 1 : 0,
            facts.findings ? JSON.stringify(facts.findings) : null,
          )
          cache.run(
            'INSERT OR REPLACE INTO seen (root, path, size, mtime, settled, hash, form) VALUES (?, ?, ?, ?, ?, ?, ?)',
            id,
            path,
            stat.size,
            stat.mtimeMs,
            now - stat.mtimeMs > settleMs ? 1 : 0,
            facts.hash,
            facts.form,
          )
        }
        prune(cache)
      })
    },
    close: () => cache.close(),
  }
}

/** Without this the cache of someone who opens a new clone every day grows for ever. */
function prune(cache: Cache): void {
  const old = cache.all<{ id: number }>('SELECT id FROM roots ORDER BY used DESC LIMIT -1 OFFSET ?', keptRoots)
  if (old.length === 0) return
  for (const { id } of old) {
    cache.run('DELETE FROM seen WHERE root = ?', id)
    cache.run('DELETE FROM roots WHERE id = ?', id)
  }
  cache.run('DELETE FROM facts WHERE (hash, form) NOT IN (SELECT hash, form FROM seen)')
}

function factsOf(row: FactsRow): FileFacts {
  const facts: FileFacts = {
    hash: row.hash,
    bytes: row.bytes,
    kind: row.kind,
    lines: row.lines,
    form: row.form,
    tokens: {},
    fenced: {},
    backticks: row.backticks,
    tags: row.tags === 1,
  }
  if (row.o200k !== null) facts.tokens.o200k = row.o200k
  if (row.cl100k !== null) facts.tokens.cl100k = row.cl100k
  if (row.fenced_o200k !== null) facts.fenced.o200k = row.fenced_o200k
  if (row.fenced_cl100k !== null) facts.fenced.cl100k = row.fenced_cl100k
  if (row.findings !== null) facts.findings = parseFindings(row.findings)
  return facts
}

function parseFindings(json: string): LocatedFinding[] {
  return json === '[]' ? [] : JSON.parse(json)
}
