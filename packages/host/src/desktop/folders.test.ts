import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { HostOptions } from '../context.ts'
import { createContext } from '../create-context.ts'
import { browseFolder, locateFolder, pickFolder } from './folders.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-folders-')))
afterAll(() => rmSync(home, { recursive: true }))
for (const folder of ['Code/app/.git', 'Code/app/src', 'Code/lib/src', 'Code/.cache', 'Code/item 10', 'Code/item 9', 'other/app', 'bin'])
  mkdirSync(join(home, folder), { recursive: true })
writeFileSync(join(home, 'Code/readme.md'), '')
symlinkSync(join(home, 'Code/app'), join(home, 'Code/linked'))
symlinkSync(join(home, 'nowhere'), join(home, 'Code/broken'))

const contextWith = (env: Record<string, string> = {}, options: HostOptions = {}) =>
  createContext({ home: join(home, 'state'), env: { HOME: home, ...env }, ...options })

describe('browsing folders', () => {
  it('starts at the home folder, lists folders only, hidden ones last, and marks repositories', async () => {
    const top = await browseFolder(contextWith(), {})
    expect([top.path, top.places]).toEqual([home, [{ name: 'Home', path: home }]])
    const { folders, parent, problem } = await browseFolder(contextWith(), { path: '~/Code' })
    expect(folders.map(({ name, isRepository }) => [name, isRepository])).toEqual([
      ['app', true],
      ['item 9', false],
      ['item 10', false],
      ['lib', false],
      ['linked', true],
      ['.cache', false],
    ])
    expect([parent, problem]).toEqual([home, undefined])
    expect((await browseFolder(contextWith(), { path: 'Code/app' })).path).toBe(join(home, 'Code/app'))
  })

  it('reports a folder that cannot be read instead of failing', async () => {
    expect((await browseFolder(contextWith(), { path: '~/none' })).problem).toBe("That folder doesn't exist.")
    expect((await browseFolder(contextWith(), { path: join(home, 'Code/readme.md') })).problem).toBe('That is a file, not a folder.')
    expect((await browseFolder(contextWith(), { path: 'a\0b' })).problem).toBe("That isn't a valid path.")
    expect((await browseFolder(contextWith(), { path: '/' })).parent).toBeNull()
  })
})

describe('a dropped folder', () => {
  it('finds a dropped folder by its name and children', async () => {
    expect(await locateFolder(contextWith(), { name: 'app', children: ['src'] })).toEqual([join(home, 'Code/app')])
    expect((await locateFolder(contextWith(), { name: 'app', children: [] })).sort()).toEqual([
      join(home, 'Code/app'),
      join(home, 'other/app'),
    ])
    for (const name of ['', '..', '../app', 'Code/app', 'none'])
      expect(await locateFolder(contextWith(), { name, children: [] })).toEqual([])
  })
})

describe('the folder dialog', () => {
  it('reports that there is no dialog without a desktop', async () => {
    expect(await pickFolder(contextWith({ PATH: join(home, 'bin') }))).toBe('unavailable')
    expect(await pickFolder(contextWith({ PATH: join(home, 'bin'), DISPLAY: ':9' }))).toBe('unavailable')
  })

  it('returns the chosen folder, or null when the dialog is canceled', async () => {
    const program = join(home, 'bin/zenity')
    const env = { PATH: `${join(home, 'bin')}:${process.env.PATH}`, DISPLAY: ':9' }
    writeFileSync(program, '#!/bin/sh\n[ "$1" = --file-selection ] && echo "/some where/x"\n')
    chmodSync(program, 0o755)
    expect(await pickFolder(contextWith(env))).toBe('/some where/x')
    writeFileSync(program, '#!/bin/sh\nexit 1\n')
    expect(await pickFolder(contextWith(env))).toBeNull()
    rmSync(program)
  })

  it('uses the dialog of the shell if it has one', async () => {
    expect(await pickFolder(contextWith({}, { shell: { kind: 'electron', pickFolder: async () => '/x' } }))).toBe('/x')
  })
})
