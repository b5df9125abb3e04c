import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemTrash } from './trash.ts'

let home: string
let file: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-trash-'))
  file = join(home, 'aside.tmp')
  writeFileSync(file, 'deleted\n')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('moves a file to the desktop trash, with the info file to restore it', () => {
  const trash = join(home, 'data', 'Trash')
  for (const folder of ['files', 'info']) mkdirSync(join(trash, folder), { recursive: true })
  writeFileSync(join(trash, 'files', 'a b%.ts'), 'an older one')
  const { move } = systemTrash({ XDG_DATA_HOME: join(home, 'data') }, 'linux')
  expect(move(file, '/some where/a b%.ts')).toBe(true)
  expect(existsSync(file)).toBe(false)
  expect(readFileSync(join(trash, 'files', 'a b%.ts.2'), 'utf8')).toBe('deleted\n')
  expect(readFileSync(join(trash, 'info', 'a b%.ts.2.trashinfo'), 'utf8')).toMatch(
    /^\[Trash Info\]\nPath=\/some%20where\/a%20b%25\.ts\nDeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\n$/,
  )
  expect(readdirSync(join(trash, 'info'))).toEqual(['a b%.ts.2.trashinfo'])
})

it('chooses another name if an older info file has the name', () => {
  const trash = join(home, 'Trash')
  for (const folder of ['files', 'info']) mkdirSync(join(trash, folder), { recursive: true })
  writeFileSync(join(trash, 'info', 'a.ts.trashinfo'), 'an older note')
  expect(systemTrash({ XDG_DATA_HOME: home }, 'linux').move(file, '/x/a.ts')).toBe(true)
  expect(readFileSync(join(trash, 'info', 'a.ts.trashinfo'), 'utf8')).toBe('an older note')
  expect(readdirSync(join(trash, 'files'))).toEqual(['a.ts.2'])
  expect(readdirSync(join(trash, 'info'))).toEqual(['a.ts.2.trashinfo', 'a.ts.trashinfo'])
})

it('creates no trash folder, and leaves the file to the caller', () => {
  expect(systemTrash({ HOME: home }, 'linux').move(file, '/x/a.ts')).toBe(false)
  expect(systemTrash({ HOME: home }, 'darwin').move(file, '/x/a.ts')).toBe(false)
  expect(systemTrash({ HOME: home }, 'win32').move(file, '/x/a.ts')).toBe(false)
  expect(readdirSync(home)).toEqual(['aside.tmp'])
})

it('leaves no info file behind when the file could not be moved', () => {
  for (const folder of ['files', 'info']) mkdirSync(join(home, 'Trash', folder), { recursive: true })
  expect(systemTrash({ XDG_DATA_HOME: home }, 'linux').move(join(home, 'missing'), '/x/a.ts')).toBe(false)
  expect(readdirSync(join(home, 'Trash', 'info'))).toEqual([])
})

it('uses the macOS trash', () => {
  mkdirSync(join(home, '.Trash'))
  expect(systemTrash({ HOME: home }, 'darwin').move(file, '/x/a.ts')).toBe(true)
  expect(readFileSync(join(home, '.Trash', 'a.ts'), 'utf8')).toBe('deleted\n')
})
