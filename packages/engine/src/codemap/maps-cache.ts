// Maps kept across runs: by path, size and time of change first, by content second. A cache is no user data: when it is broken it is made anew.

import { pruneRoots, rootId, rootsTable } from '../disk/cache-roots.ts'
import { type Cache, type CacheRow, openCache } from '../disk/open-cache.ts'
import { extensionOf } from './language-id-of.ts'
import type { MapAnswer, StoredMap } from './map-batch.ts'
import type { NamedFile } from './name-batch.ts'

export type MapPart = 'body' | 'data' | 'references'

export interface MapsCache {
  /** Of these files, what is known and still true. */
  load(root: string, files: readonly { path: string; stat: FileStat }[], parts: readonly MapPart[]): Map<string, StoredMap>
  save(root: string, answers: readonly MapAnswer[]): void
  /** Which names these files may define, where it is known and still true. */
  loadNames(root: string, files: readonly { path: string; stat: FileStat }[]): Map<string, readonly string[]>
  saveNames(root: string, files: readonly NamedFile[]): void
  close(): void
}

/** The time of its last change of any kind tells more than the time of writing, which anyone can set back. */
interface FileStat {
  size: number
  mtimeMs: number
  ctimeMs: number
}

interface KnownNames extends FileStat {
  names: readonly string[]
}

/** Raise it with every change to what a map holds or how it reads: old rows are then never read. */
const mapsVersion = 12
/** A file touched shortly before it was read may have changed again within the clock's tick. */
const settleMs = 2_000
/** Below this, asking file by file is quicker than reading all that is known of a root. */
const fewFiles = 200

export function openMapsCache(file: string): MapsCache | undefined {
  const cache = openCache(file, mapsVersion, [
    'CREATE TABLE maps (hash TEXT, form TEXT, body TEXT, data TEXT, refs TEXT, why TEXT, PRIMARY KEY (hash, form)) WITHOUT ROWID',
    'CREATE TABLE seen (root INTEGER, path TEXT, size INTEGER, mtime REAL, ctime REAL, settled INTEGER, hash TEXT, form TEXT, PRIMARY KEY (root, path)) WITHOUT ROWID',
    'CREATE TABLE names (root INTEGER PRIMARY KEY, files TEXT)',
    rootsTable,
  ])
  return cache && mapsCacheOn(cache)
}

function mapsCacheOn(cache: Cache): MapsCache {
  function rowsOf(root: string, paths: readonly string[], parts: readonly MapPart[]): CacheRow[] {
    const column = (part: MapPart, name: string): string => (parts.includes(part) ? name : `''`)
    const columns = `path, size, mtime, ctime, hash, ${column('body', 'body')}, ${column('data', 'data')}, ${column('references', 'refs')}, why`
    const seen = `SELECT ${columns} FROM seen JOIN maps USING (hash, form) WHERE root = (SELECT id FROM roots WHERE path = ?) AND settled = 1`
    if (paths.length > fewFiles) return cache.rows(seen, root)
    const find = cache.prepareRows(`${seen} AND path = ?`)
    return paths.flatMap((path) => find(root, path))
  }

  const remembered = new Map<string, Map<string, KnownNames>>()

  /** Taken apart once: a window asks again with every file that is chosen, and each entry is checked against its file anyway. */
  function namesOf(root: string): Map<string, KnownNames> {
    const known = remembered.get(root) ?? readNames(root)
    remembered.set(root, known)
    return known
  }

  /** In one piece: twenty thousand rows take longer to come out of a database than to be split from a text. */
  function readNames(root: string): Map<string, KnownNames> {
    const [row] = cache.rows('SELECT files FROM names WHERE root = (SELECT id FROM roots WHERE path = ?)', root)
    const kept = new Map<string, KnownNames>()
    for (const line of String(row?.[0] ?? '').split('\n')) {
      const [path = '', size = '', mtimeMs = '', ctimeMs = '', names = ''] = line.split('\0')
      if (size === '') continue
      kept.set(path, {
        size: Number(size),
        mtimeMs: Number(mtimeMs),
        ctimeMs: Number(ctimeMs),
        names: names === '' ? [] : names.split(' '),
      })
    }
    return kept
  }

  return {
    load(root, files, parts) {
      const wanted = new Map(files.map(({ path, stat }) => [path, stat]))
      const known = new Map<string, StoredMap>()
      for (const row of rowsOf(root, [...wanted.keys()], parts)) {
        const [path, size, mtime, ctime, hash, body, data, references, why] = row
        const stat = wanted.get(String(path))
        if (stat?.size !== size || stat?.mtimeMs !== mtime || stat?.ctimeMs !== ctime) continue
        const stored = { hash: String(hash), body: String(body), data: String(data), references: String(references), why: String(why) }
        const isPartial = (parts.includes('references') && stored.references === '') || (parts.includes('data') && stored.data === '')
        if (stored.why === '' && isPartial) continue
        known.set(String(path), stored)
      }
      return known
    },
    save(root, answers) {
      cache.transaction(() => {
        const id = rootId(cache, root)
        const now = Date.now()
        for (const answer of answers) if (answer.ok) keep(cache, id, answer, now)
        pruneRoots(cache, 'maps', ['seen', 'names'])
      })
    },
    loadNames(root, files) {
      const kept = namesOf(root)
      const known = new Map<string, readonly string[]>()
      for (const { path, stat } of files) {
        const entry = kept.get(path)
        if (entry?.size === stat.size && entry.mtimeMs === stat.mtimeMs && entry.ctimeMs === stat.ctimeMs) known.set(path, entry.names)
      }
      return known
    },
    saveNames(root, files) {
      const kept = namesOf(root)
      const now = Date.now()
      for (const { path, stat, names } of files) {
        if (now - stat.mtimeMs > settleMs && stat.size >= 0 && !path.includes('\n')) kept.set(path, { ...stat, names })
        else kept.delete(path)
      }
      const lines = [...kept].map(
        ([path, { size, mtimeMs, ctimeMs, names }]) => `${path}\0${size}\0${mtimeMs}\0${ctimeMs}\0${names.join(' ')}`,
      )
      cache.transaction(() => {
        cache.run('INSERT OR REPLACE INTO names (root, files) VALUES (?, ?)', rootId(cache, root), lines.join('\n'))
        pruneRoots(cache, 'maps', ['seen', 'names'])
      })
    },
    close: () => cache.close(),
  }
}

function keep(cache: Cache, root: number, { path, stat, map }: Extract<MapAnswer, { ok: true }>, now: number): void {
  // One content, two languages: `x.h` and `x.hpp` need not have the same map.
  const form = extensionOf(path)
  cache.run(
    `INSERT INTO maps (hash, form, body, data, refs, why) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (hash, form) DO UPDATE SET data = CASE excluded.data WHEN '' THEN data ELSE excluded.data END, refs = CASE excluded.refs WHEN '' THEN refs ELSE excluded.refs END`,
    map.hash,
    form,
    map.body,
    map.data,
    map.references,
    map.why,
  )
  const settled = now - stat.mtimeMs > settleMs ? 1 : 0
  cache.run(
    'INSERT OR REPLACE INTO seen (root, path, size, mtime, ctime, settled, hash, form) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    root,
    path,
    stat.size,
    stat.mtimeMs,
    stat.ctimeMs,
    settled,
    map.hash,
    form,
  )
}
