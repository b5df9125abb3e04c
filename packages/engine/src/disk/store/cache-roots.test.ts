import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pruneRoots, rootId, rootsTable } from './cache-roots.ts'
import { openCache } from './open-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-roots-'))
afterAll(() => rmSync(folder, { recursive: true }))

function cacheWith(name: string) {
  const cache = openCache(join(folder, name), 1, [
    'CREATE TABLE texts (hash TEXT, form TEXT, PRIMARY KEY (hash, form))',
    'CREATE TABLE seen (root INTEGER, path TEXT, hash TEXT, form TEXT, PRIMARY KEY (root, path))',
    rootsTable,
  ])
  if (!cache) throw new Error('no cache')
  const see = (root: string, path: string, hash: string): void => {
    cache.run('INSERT OR IGNORE INTO texts VALUES (?, ?)', hash, '')
    cache.run('INSERT OR REPLACE INTO seen VALUES (?, ?, ?, ?)', rootId(cache, root), path, hash, '')
  }
  const count = (): unknown =>
    cache.rows('SELECT (SELECT count(*) FROM roots), (SELECT count(*) FROM seen), (SELECT count(*) FROM texts)')[0]
  return { cache, see, count }
}

describe('pruneRoots', () => {
  it('keeps fifty roots, and removes contents that only the others had', () => {
    const { cache, see, count } = cacheWith('many.db')
    for (let at = 0; at < 60; at++) {
      see(`/root-${at}`, 'a.ts', `own-${at}`)
      see(`/root-${at}`, 'shared.ts', 'shared')
    }
    pruneRoots(cache, 'texts', ['seen'])
    expect(count()).toEqual([50, 100, 51])
    cache.close()
  })

  it('removes the contents of old edits when there are too many', () => {
    const { cache, see, count } = cacheWith('edits.db')
    for (let at = 0; at < 900; at++) see('/root', 'a.ts', `edit-${at}`)
    pruneRoots(cache, 'texts', ['seen'])
    expect(count()).toEqual([1, 1, 900])
    for (let at = 900; at < 1_100; at++) see('/root', 'a.ts', `edit-${at}`)
    pruneRoots(cache, 'texts', ['seen'])
    expect(count()).toEqual([1, 1, 1])
    cache.close()
  })
})
