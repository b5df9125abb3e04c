import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customArgs, editorTable, fileArgs, installPaths } from './editor-table.ts'
import { splitCommand } from './editor-variable.ts'
import { findCodeEditors } from './find-code-editors.ts'
import { safePrograms } from './safe-programs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-editors-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function addProgram(path: string): string {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  return file
}

describe('fileArgs', () => {
  it('keeps a drive letter, and leaves the line out where a colon in the name would be read as one', () => {
    expect([
      fileArgs('goto', 'C:\\a\\b.ts', 3),
      fileArgs('goto', '/a:5/b.ts', 3),
      fileArgs('line-option', '/a:5/b.ts', 3),
      fileArgs('plus', '/a.ts', 3),
      fileArgs('plain', '/a.ts', 3),
    ]).toEqual([['--goto', 'C:\\a\\b.ts:3'], ['/a:5/b.ts'], ['--line', '3', '/a:5/b.ts'], ['+3', '/a.ts'], ['/a.ts']])
  })
})

describe('customArgs', () => {
  it('fills in the file, line and column, as one argument each, and adds the file if no argument names it', () => {
    const file = '/a b/$(x) {line}.ts'
    expect([
      customArgs(['{file}:{line}:{column}'], file, 3),
      customArgs(['--line', '{line}', '{file}'], file, 3),
      customArgs(['--line={line}', '{file}:{line}'], file, undefined),
      customArgs(['-w'], file, 3),
      customArgs(['{other}', '{file}'], file, 3),
    ]).toEqual([[`${file}:3:1`], ['--line', '3', file], [file], ['-w', file], ['{other}', file]])
  })
})

describe('installPaths', () => {
  it('lists the places where each system installs an editor', () => {
    const env = { HOME: '/home/ada', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local', ProgramFiles: 'C:\\Program Files' }
    expect(installPaths(editorTable.vscode, env, 'darwin')).toEqual([
      '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code',
      '/home/ada/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code',
    ])
    expect(installPaths(editorTable.vscode, env, 'win32')).toEqual([
      'C:\\Users\\ada\\AppData\\Local\\Programs\\Microsoft VS Code\\Code.exe',
      'C:\\Program Files\\Microsoft VS Code\\Code.exe',
    ])
    expect(installPaths(editorTable.webstorm, env, 'linux')).toEqual([
      '/home/ada/.local/share/JetBrains/Toolbox/scripts/webstorm',
      '/snap/bin/webstorm',
    ])
  })
})

describe('findCodeEditors', () => {
  it('finds an editor that is installed but not on PATH, unless it is in an open folder', () => {
    const program = addProgram('.local/share/JetBrains/Toolbox/scripts/goland')
    const env = { HOME: folder, PATH: '', DISPLAY: ':9' }
    expect(findCodeEditors(env, [], undefined, 'linux').editors).toEqual([
      { id: 'goland', name: 'GoLand', program, args: [], line: 'line-option' },
    ])
    expect(findCodeEditors(env, [folder], undefined, 'linux').editors).toEqual([])
  })

  it("finds the user's own command by name or path, last, but never in an open folder", () => {
    const program = addProgram('bin/pear')
    const env = { PATH: join(folder, 'bin') }
    const find = (name: string, roots: string[] = []) => findCodeEditors(env, roots, { program: name, args: ['{file}'] }, 'linux')
    const found = { id: 'custom', name: 'pear', program, args: ['{file}'], line: 'custom' }
    expect([find('pear').editors, find(program).editors, find('pear').custom]).toEqual([[found], [found], undefined])
    const refused = [find('pear', [folder]), find(program, [folder]), find('none'), find('bin/pear'), find('pear -w')]
    expect(refused.map(({ editors, custom }) => [editors, custom])).toEqual(refused.map(() => [[], 'missing']))
    expect(find('').custom).toBeUndefined()
  })

  it('does not open a window on a machine that is used over SSH', () => {
    expect([
      findCodeEditors({ PATH: '', SSH_CONNECTION: '192.0.2.1 5 192.0.2.2 22' }, [], undefined, 'darwin').hasDesktop,
      findCodeEditors({ PATH: '' }, [], undefined, 'darwin').hasDesktop,
      findCodeEditors({ PATH: '' }, [], undefined, 'linux').hasDesktop,
      findCodeEditors({ PATH: '', WAYLAND_DISPLAY: 'wayland-0' }, [], undefined, 'linux').hasDesktop,
    ]).toEqual([false, true, false, true])
  })
})

describe('safePrograms', () => {
  it('skips the event daemon of ZFS, and batch files on Windows', () => {
    addProgram('sbin/zed')
    addProgram('bin/code.cmd')
    const program = addProgram('bin/code.exe')
    const env = { PATH: `${join(folder, 'sbin')}:${join(folder, 'bin')}` }
    const windows = safePrograms(env, [], 'win32')
    expect([safePrograms(env, [], 'linux').find('zed'), windows.find('code'), windows.find('code.cmd')]).toEqual([
      undefined,
      program,
      undefined,
    ])
  })

  it('removes the variable that would start an editor without a window', () => {
    expect(safePrograms({ PATH: '/usr/bin:bin', ELECTRON_RUN_AS_NODE: '1', LANG: 'C' }, [], 'linux').env).toEqual({
      PATH: '/usr/bin',
      LANG: 'C',
    })
  })
})

describe('splitCommand', () => {
  it('splits words as a shell does, and refuses what only a shell can run', () => {
    expect([
      splitCommand(`code -w`, 'linux'),
      splitCommand(`  '/opt/My Editor/edit' "a  b"c\\ d `, 'linux'),
      splitCommand(`"C:\\Program Files\\Edit\\edit.exe" --wait`, 'win32'),
      splitCommand('C:\\Edit\\edit.exe', 'win32'),
    ]).toEqual([
      ['code', '-w'],
      ['/opt/My Editor/edit', 'a  bc d'],
      ['C:\\Program Files\\Edit\\edit.exe', '--wait'],
      ['C:\\Edit\\edit.exe'],
    ])
    const shell = [
      'code; x',
      'code && x',
      '$HOME/code',
      '`code`',
      '~/code',
      "code 'a",
      'code "$x"',
      'code > x',
      '(code)',
      'code | x',
      'code &',
    ]
    expect(shell.map((text) => splitCommand(text, 'linux'))).toEqual(shell.map(() => undefined))
    expect(['%COMSPEC% /c x', 'edit & calc', 'edit ^x'].map((text) => splitCommand(text, 'win32'))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
