import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-make-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('makes the folders above as well, for their owner only, and does not mind one that is there', () => {
  makeFolder(join(folder, 'a', 'b'))
  makeFolder(join(folder, 'a', 'b'))
  expect(['a', 'a/b'].map((path) => statSync(join(folder, path)).mode & 0o777)).toEqual([0o700, 0o700])
})

it('says at once that something is in the way, or that a place takes no folders', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(folder, 'file', 'deep'))).toThrow('ENOTDIR')
  expect(() => makeFolder('/proc/nope/deep')).toThrow('ENOENT')
})
