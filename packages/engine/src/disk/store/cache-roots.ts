// The roots in a cache. Without pruning, the cache of a user who opens a new clone every day grows forever.

import type { Cache } from './open-cache.ts'

export const rootsTable = 'CREATE TABLE roots (id INTEGER PRIMARY KEY, path TEXT UNIQUE, used INTEGER)'

const keptRoots = 50

/** The ID of a root, marked as used just now. */
export function rootId(cache: Cache, root: string): number {
  cache.run('INSERT INTO roots (path, used) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET used = excluded.used', root, Date.now())
  return Number(cache.rows('SELECT id FROM roots WHERE path = ?', root)[0]?.[0])
}

/**
 * Removes the least recently used roots, their rows in `tables` (by a column `root`), and contents that no file has any more.
 * `contents` is keyed by hash and form; `seen` lists those in use.
 */
export function pruneRoots(cache: Cache, contents: string, tables: readonly string[]): void {
  const old = cache.rows('SELECT id FROM roots ORDER BY used DESC LIMIT -1 OFFSET ?', keptRoots)
  for (const [id = null] of old) {
    for (const table of tables) cache.run(`DELETE FROM ${table} WHERE root = ?`, id)
    cache.run('DELETE FROM roots WHERE id = ?', id)
  }
  if (old.length > 0 || isCrowded(cache, contents))
    cache.run(`DELETE FROM ${contents} WHERE (hash, form) NOT IN (SELECT hash, form FROM seen)`)
}

/** Every edit of a file leaves a content behind; going back to it soon is common, so they are not removed at once. */
function isCrowded(cache: Cache, contents: string): boolean {
  return cache.rows(`SELECT (SELECT count(*) FROM ${contents}) > 2 * (SELECT count(*) FROM seen) + 1000`)[0]?.[0] === 1
}
