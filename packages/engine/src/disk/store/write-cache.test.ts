import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeCache } from './write-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-write-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('writes thousands of pieces as one private file', () => {
  const pieces = Array.from({ length: 3_000 }, (_, at) => Buffer.from(`${at},`))
  writeCache(join(folder, 'deep', 'a.bin'), pieces, 3)
  expect(readFileSync(join(folder, 'deep', 'a.bin'), 'utf8')).toBe(pieces.join(''))
  expect(statSync(join(folder, 'deep', 'a.bin')).mode & 0o777).toBe(0o600)
})

it('keeps the newest files, and removes the others', () => {
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), at, at)
  }
  writeCache(join(folder, 'new'), [Buffer.from('x')], 3)
  expect(readdirSync(folder).sort()).toEqual(['c', 'd', 'new'])
})

it('ignores a failed write', () => {
  writeFileSync(join(folder, 'file'), '')
  writeCache(join(folder, 'file', 'a.bin'), [Buffer.from('x')], 3)
  expect(readdirSync(folder)).toEqual(['file'])
})
