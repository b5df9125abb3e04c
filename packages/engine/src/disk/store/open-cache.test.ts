import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCache } from './open-cache.ts'

const schema = ['CREATE TABLE fact (name TEXT PRIMARY KEY, value INTEGER)']
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-cache-'))
  file = join(folder, 'deep', 'cache.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('openCache', () => {
  it('keeps written rows in a private file', () => {
    const cache = openCache(file, 1, schema)
    cache?.transaction(() => cache.run('INSERT INTO fact VALUES (?, ?)', 'a', 1))
    cache?.close()
    const again = openCache(file, 1, schema)
    expect(again?.rows('SELECT * FROM fact')).toEqual([['a', 1]])
    again?.close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('starts empty with another version, with garbage, and with a truncated file', () => {
    const rows = (version: number): unknown => {
      const cache = openCache(file, version, schema)
      const found = cache?.rows('SELECT * FROM fact').length
      cache?.run('INSERT INTO fact VALUES (?, ?)', 'a', 1)
      cache?.close()
      return found
    }
    expect([rows(1), rows(2)]).toEqual([0, 0])
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length / 2))
    expect(rows(2)).toBe(0)
    writeFileSync(file, 'not a database at all, but long enough to be read as one'.repeat(100))
    expect(rows(2)).toBe(0)
  })

  it('rolls back a failed transaction', () => {
    const cache = openCache(file, 1, schema)
    expect(() =>
      cache?.transaction(() => {
        cache.run('INSERT INTO fact VALUES (?, ?)', 'a', 1)
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(cache?.rows('SELECT * FROM fact')).toEqual([])
    cache?.close()
  })

  it('returns undefined if no cache can be created', () => {
    writeFileSync(join(folder, 'deep'), 'a file in the way')
    expect(openCache(file, 1, schema)).toBeUndefined()
  })
})
