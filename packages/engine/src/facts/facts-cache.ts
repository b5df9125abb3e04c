// Facts cached across runs: looked up by path and stamp first, by content hash second. Not user data: a broken cache is created again.

import { isSettled, type Stamp } from '../disk/stamp.ts'
import { pruneRoots, rootId, rootsTable } from '../disk/store/cache-roots.ts'
import { type Cache, type CacheRow, openCache } from '../disk/store/open-cache.ts'
import type { FileFacts, LocatedFinding } from './file-facts.ts'
import type { FindKnownFacts } from './measure-bytes.ts'

export interface FactsCache {
  readonly file: string

  /** Everything known about a root's files. */
  load(root: string): Map<string, KnownFile>
  /** Same as `load`, for some of the files. */
  loadSome(root: string, paths: readonly string[]): Map<string, KnownFile>
  /** Lookup by content; undefined while the cache is empty, so that a first run does not query it once per file. */
  byContent(): FindKnownFacts | undefined
  /** `readAt`: when reading the first of these files began. */
  save(root: string, files: { path: string; stat: Stamp; facts: FileFacts }[], readAt: number): void
  close(): void
}

export interface KnownFile {
  stat: Stamp
  /** A file that changed shortly before it was measured may have changed again within the same clock tick. */
  settled: boolean
  facts: FileFacts
}

/** Raise when a fact changes its meaning: old rows are then never read. */
const schemaVersion = 8
/** Columns in the order that factsOf expects. */
const factColumns = [
  'hash',
  'form',
  'bytes',
  'kind',
  'utf8',
  'lines',
  'o200k',
  'cl100k',
  'fenced_o200k',
  'fenced_cl100k',
  'backticks',
  'tags',
  'findings',
]

export function openFactsCache(file: string): FactsCache | undefined {
  const cache = openCache(file, schemaVersion, [
    'CREATE TABLE facts (hash TEXT, form TEXT, bytes INTEGER, kind TEXT, utf8 INTEGER, lines INTEGER, o200k INTEGER, cl100k INTEGER, fenced_o200k INTEGER, fenced_cl100k INTEGER, backticks INTEGER, tags INTEGER, findings TEXT, PRIMARY KEY (hash, form)) WITHOUT ROWID',
    'CREATE TABLE seen (root INTEGER, path TEXT, size INTEGER, mtime REAL, ctime REAL, ino REAL, dev REAL, settled INTEGER, hash TEXT, form TEXT, PRIMARY KEY (root, path)) WITHOUT ROWID',
    rootsTable,
  ])
  return cache && factsCacheOn(cache, file)
}

function factsCacheOn(cache: Cache, file: string): FactsCache {
  const columns = factColumns.join(', ')
  const seen = `SELECT ${columns}, path, size, mtime, ctime, ino, dev, settled FROM seen JOIN facts USING (hash, form) WHERE root = (SELECT id FROM roots WHERE path = ?)`

  return {
    file,
    loadSome(root, paths) {
      const known = new Map<string, KnownFile>()
      const find = cache.prepareRows(`${seen} AND path = ?`)
      for (const path of paths) for (const row of find(root, path)) known.set(path, knownOf(row))
      return known
    },
    load(root) {
      const known = new Map<string, KnownFile>()
      for (const row of cache.rows(seen, root)) known.set(String(row[factColumns.length]), knownOf(row))
      return known
    },
    byContent() {
      if (cache.rows('SELECT 1 FROM facts LIMIT 1').length === 0) return undefined
      const find = cache.prepareRows(`SELECT ${columns} FROM facts WHERE hash = ? AND form = ?`)
      return (hash, form) => {
        const [row] = find(hash, form)
        return row && factsOf(row)
      }
    },
    save(root, files, readAt) {
      cache.transaction(() => {
        const id = rootId(cache, root)
        for (const { path, stat, facts } of files) {
          cache.run(
            `INSERT INTO facts (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash, form) DO UPDATE SET o200k = coalesce(excluded.o200k, o200k), cl100k = coalesce(excluded.cl100k, cl100k), fenced_o200k = coalesce(excluded.fenced_o200k, fenced_o200k), fenced_cl100k = coalesce(excluded.fenced_cl100k, fenced_cl100k), findings = coalesce(excluded.findings, findings)`,
            facts.hash,
            facts.form,
            facts.bytes,
            facts.kind,
            facts.isUtf8 ? 1 : 0,
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
            'INSERT OR REPLACE INTO seen (root, path, size, mtime, ctime, ino, dev, settled, hash, form) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
            id,
            path,
            stat.size,
            stat.mtimeMs,
            stat.ctimeMs,
            stat.ino,
            stat.dev,
            isSettled(stat, readAt) ? 1 : 0,
            facts.hash,
            facts.form,
          )
        }
        pruneRoots(cache, 'facts', ['seen'])
      })
    },
    close: () => cache.close(),
  }
}

function knownOf(row: CacheRow): KnownFile {
  const [, size, mtime, ctime, ino, dev, settled] = row.slice(factColumns.length)
  const stat = { size: Number(size), mtimeMs: Number(mtime), ctimeMs: Number(ctime), ino: Number(ino), dev: Number(dev) }
  return { stat, settled: settled === 1, facts: factsOf(row) }
}

function factsOf([
  hash,
  form,
  bytes,
  kind,
  utf8,
  lines,
  o200k,
  cl100k,
  fencedO200k,
  fencedCl100k,
  backticks,
  tags,
  findings,
]: CacheRow): FileFacts {
  const facts: FileFacts = {
    hash: String(hash),
    form: String(form),
    bytes: Number(bytes),
    kind: kind === 'binary' ? 'binary' : 'text',
    isUtf8: utf8 === 1,
    lines: Number(lines),
    tokens: {},
    fenced: {},
    backticks: Number(backticks),
    tags: tags === 1,
  }
  if (typeof o200k === 'number') facts.tokens.o200k = o200k
  if (typeof cl100k === 'number') facts.tokens.cl100k = cl100k
  if (typeof fencedO200k === 'number') facts.fenced.o200k = fencedO200k
  if (typeof fencedCl100k === 'number') facts.fenced.cl100k = fencedCl100k
  if (typeof findings === 'string') facts.findings = parseFindings(findings)
  return facts
}

function parseFindings(json: string): LocatedFinding[] {
  return json === '[]' ? [] : JSON.parse(json)
}
