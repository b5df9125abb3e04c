// Caches maps across runs, by path and stamp first, then by content. A broken cache is recreated: it has no user data.

import { isSameStamp, isSettled, type Stamp } from '../disk/stamp.ts'
import { pruneRoots, rootId, rootsTable } from '../disk/store/cache-roots.ts'
import { type Cache, type CacheRow, openCache } from '../disk/store/open-cache.ts'
import { extensionOf } from './language-id-of.ts'
import type { MapAnswer, StoredMap } from './map-batch.ts'
import type { NamedFile } from './name-batch.ts'

export type MapPart = 'body' | 'data' | 'references'

export interface MapsCache {
  /** Cached maps of these files that are still current. */
  load(root: string, files: readonly { path: string; stat: Stamp }[], parts: readonly MapPart[]): Map<string, StoredMap>
  /** `readAt`: when reading the first of these files began. */
  save(root: string, answers: readonly MapAnswer[], readAt: number): void
  /** Names that these files may define, if cached and still current. */
  loadNames(root: string, files: readonly { path: string; stat: Stamp }[]): Map<string, readonly string[]>
  /** `readAt`: when reading the first of these files began. */
  saveNames(root: string, files: readonly NamedFile[], readAt: number): void
  close(): void
}

interface KnownNames extends Stamp {
  names: readonly string[]
}

/** Raise it with every change to the content or format of a map, so that old rows are never read. */
const mapsVersion = 16
/** Below this, a query per file is faster than reading all rows of a root. */
const fewFiles = 200

export function openMapsCache(file: string): MapsCache | undefined {
  const cache = openCache(file, mapsVersion, [
    'CREATE TABLE maps (hash TEXT, form TEXT, body TEXT, data TEXT, refs TEXT, why TEXT, PRIMARY KEY (hash, form)) WITHOUT ROWID',
    'CREATE TABLE seen (root INTEGER, path TEXT, size INTEGER, mtime REAL, ctime REAL, ino REAL, dev REAL, settled INTEGER, hash TEXT, form TEXT, PRIMARY KEY (root, path)) WITHOUT ROWID',
    'CREATE TABLE names (root INTEGER PRIMARY KEY, files TEXT)',
    rootsTable,
  ])
  return cache && mapsCacheOn(cache)
}

function mapsCacheOn(cache: Cache): MapsCache {
  function rowsOf(root: string, paths: readonly string[], parts: readonly MapPart[]): CacheRow[] {
    const column = (part: MapPart, name: string): string => (parts.includes(part) ? name : `''`)
    const columns = `path, size, mtime, ctime, ino, dev, hash, ${column('body', 'body')}, ${column('data', 'data')}, ${column('references', 'refs')}, why`
    const seen = `SELECT ${columns} FROM seen JOIN maps USING (hash, form) WHERE root = (SELECT id FROM roots WHERE path = ?) AND settled = 1`
    if (paths.length > fewFiles) return cache.rows(seen, root)
    const find = cache.prepareRows(`${seen} AND path = ?`)
    return paths.flatMap((path) => find(root, path))
  }

  const remembered = new Map<string, Map<string, KnownNames>>()

  /** Parsed once: a window asks again for every file selected, and each entry is checked against its file anyway. */
  function namesOf(root: string): Map<string, KnownNames> {
    const known = remembered.get(root) ?? readNames(root)
    remembered.set(root, known)
    return known
  }

  /** One row per root: splitting one text is faster than reading twenty thousand rows from a database. */
  function readNames(root: string): Map<string, KnownNames> {
    const [row] = cache.rows('SELECT files FROM names WHERE root = (SELECT id FROM roots WHERE path = ?)', root)
    const kept = new Map<string, KnownNames>()
    for (const line of String(row?.[0] ?? '').split('\n')) {
      const [path = '', size = '', mtimeMs = '', ctimeMs = '', ino = '', dev = '', names = ''] = line.split('\0')
      if (size === '') continue
      kept.set(path, {
        size: Number(size),
        mtimeMs: Number(mtimeMs),
        ctimeMs: Number(ctimeMs),
        ino: Number(ino),
        dev: Number(dev),
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
        const [path, size, mtime, ctime, ino, dev, hash, body, data, references, why] = row
        const stat = wanted.get(String(path))
        const kept = { size: Number(size), mtimeMs: Number(mtime), ctimeMs: Number(ctime), ino: Number(ino), dev: Number(dev) }
        if (!stat || !isSameStamp(kept, stat)) continue
        const stored = { hash: String(hash), body: String(body), data: String(data), references: String(references), why: String(why) }
        const isPartial = (parts.includes('references') && stored.references === '') || (parts.includes('data') && stored.data === '')
        if (stored.why === '' && isPartial) continue
        known.set(String(path), stored)
      }
      return known
    },
    save(root, answers, readAt) {
      cache.transaction(() => {
        const id = rootId(cache, root)
        for (const answer of answers) if (answer.ok) saveMap(cache, id, answer, readAt)
        pruneRoots(cache, 'maps', ['seen', 'names'])
      })
    },
    loadNames(root, files) {
      const kept = namesOf(root)
      const known = new Map<string, readonly string[]>()
      for (const { path, stat } of files) {
        const entry = kept.get(path)
        if (entry && isSameStamp(entry, stat)) known.set(path, entry.names)
      }
      return known
    },
    saveNames(root, files, readAt) {
      const kept = namesOf(root)
      for (const { path, stat, names } of files) {
        if (stat && isSettled(stat, readAt) && !path.includes('\n')) kept.set(path, { ...stat, names })
        else kept.delete(path)
      }
      const lines = [...kept].map(([path, { size, mtimeMs, ctimeMs, ino, dev, names }]) =>
        [path, size, mtimeMs, ctimeMs, ino, dev, names.join(' ')].join('\0'),
      )
      cache.transaction(() => {
        cache.run('INSERT OR REPLACE INTO names (root, files) VALUES (?, ?)', rootId(cache, root), lines.join('\n'))
        pruneRoots(cache, 'maps', ['seen', 'names'])
      })
    },
    close: () => cache.close(),
  }
}

function saveMap(cache: Cache, root: number, { path, stat, map }: Extract<MapAnswer, { ok: true }>, readAt: number): void {
  // Two languages may share content: `x.h` and `x.hpp` can have different maps.
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
  cache.run(
    'INSERT OR REPLACE INTO seen (root, path, size, mtime, ctime, ino, dev, settled, hash, form) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    root,
    path,
    stat.size,
    stat.mtimeMs,
    stat.ctimeMs,
    stat.ino,
    stat.dev,
    isSettled(stat, readAt) ? 1 : 0,
    map.hash,
    form,
  )
}
