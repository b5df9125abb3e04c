import { describe, expect, it } from 'vitest'
import { type Machine, resolveCommand } from './resolve-command.ts'

const node = 'C:\\sheaf\\node.exe'
const folder = 'C:\\Users\\ada\\AppData\\Roaming\\npm'
const script = `${folder}\\node_modules\\pkg\\cli.js`
const program = `${folder}\\node_modules\\pkg\\tool.exe`

/** A Windows machine with these files. */
const windows = (files: Record<string, string>, isElectron = false): Machine => ({
  platform: 'win32',
  node,
  isElectron,
  isFile: (path) => path in files,
  read: (path) => files[path] ?? '',
})

const resolveShim = (lines: string[], targets = [script, program]) =>
  resolveCommand(
    `${folder}\\tool.cmd`,
    windows({ [`${folder}\\tool.cmd`]: lines.join('\r\n'), ...Object.fromEntries(targets.map((path) => [path, ''])) }),
  )

const withNode = (file = script, args: string[] = []) => ({ program: node, args: [...args, file], env: {}, file })
const alone = { program, args: [], env: {}, file: program }

const npmHead = ['@ECHO off', 'GOTO start', ':find_dp0', 'SET dp0=%~dp0', 'EXIT /b', ':start', 'SETLOCAL', 'CALL :find_dp0']
const npmShim = (command: string): string[] => [
  ...npmHead,
  '',
  'IF EXIST "%dp0%\\node.exe" (',
  '  SET "_prog=%dp0%\\node.exe"',
  ') ELSE (',
  '  SET "_prog=node"',
  '  SET PATHEXT=%PATHEXT:;.JS;=;%',
  ')',
  '',
  `endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%" ${command} %*`,
  '',
]
const oldShim = (target: string, setup: string[] = []): string[] => [
  ...setup,
  '@IF EXIST "%~dp0\\node.exe" (',
  `  "%~dp0\\node.exe"  "${target}" %*`,
  ') ELSE (',
  '  @SETLOCAL',
  '  @SET PATHEXT=%PATHEXT:;.JS;=;%',
  `  node  "${target}" %*`,
  ')',
]
const pnpmSetup = [
  '@SETLOCAL',
  '@IF NOT DEFINED NODE_PATH (',
  '  @SET "NODE_PATH=C:\\pnpm\\node_modules;C:\\pnpm\\.pnpm\\node_modules"',
  ') ELSE (',
  '  @SET "NODE_PATH=C:\\pnpm\\node_modules;C:\\pnpm\\.pnpm\\node_modules;%NODE_PATH%"',
  ')',
]

describe('a batch file of a package manager', () => {
  it.each<[string, string[], ReturnType<typeof resolveShim>]>([
    ['npm, for a script', npmShim(' "%dp0%\\node_modules\\pkg\\cli.js"'), withNode()],
    [
      'npm, for a script with an option',
      npmShim('--no-warnings=DEP0040 "%dp0%\\node_modules\\pkg\\cli.js"'),
      withNode(script, ['--no-warnings=DEP0040']),
    ],
    ['npm, for a program', [...npmHead, '"%dp0%\\node_modules\\pkg\\tool.exe"   %*', ''], alone],
    [
      'npm 6',
      [
        '@ECHO off',
        'SETLOCAL',
        'CALL :find_dp0',
        '',
        'IF EXIST "%dp0%\\node.exe" (',
        '  SET "_prog=%dp0%\\node.exe"',
        ') ELSE (',
        '  SET "_prog=node"',
        '  SET PATHEXT=%PATHEXT:;.JS;=;%',
        ')',
        '',
        '"%_prog%"  "%dp0%\\node_modules\\pkg\\cli.js" %*',
        'ENDLOCAL',
        'EXIT /b %errorlevel%',
        ':find_dp0',
        'SET dp0=%~dp0',
        'EXIT /b',
      ],
      withNode(),
    ],
    ['Yarn', oldShim('%~dp0\\node_modules\\pkg\\cli.js'), withNode()],
    ['pnpm', oldShim('%~dp0\\.\\other\\..\\node_modules\\pkg\\cli.js', pnpmSetup), withNode()],
    ['pnpm, for a program', ['@SETLOCAL', '@"%~dp0\\node_modules\\pkg\\tool.exe"   %*'], alone],
    ['pnpm, with its own Node', ['@SETLOCAL', '@"C:\\pnpm\\nodejs\\24\\node.exe"  "%~dp0\\node_modules\\pkg\\cli.js" %*'], withNode()],
    ['a script on another drive', oldShim('D:\\pnpm\\cli.js'), withNode('D:\\pnpm\\cli.js')],
    ['a script without an extension', oldShim('%~dp0\\bin\\cli'), withNode(`${folder}\\bin\\cli`)],
  ])('is read: %s', (_, lines, command) => {
    expect(resolveShim(lines, [script, program, 'D:\\pnpm\\cli.js', `${folder}\\bin\\cli`])).toEqual(command)
  })

  const target = ' "%dp0%\\node_modules\\pkg\\cli.js"'
  it.each<[string, string[]]>([
    ['nothing in it', []],
    ['no command', npmHead],
    ['a command before', ['@calc.exe', ...npmShim(target)]],
    ['a command after', [...npmShim(target), 'del /s /q C:\\']],
    ['a command in the same line', npmShim(`${target} %* & calc.exe &`)],
    ['a command in a variable', oldShim('%~dp0\\node_modules\\pkg\\cli.js', ['@SET "NODE_PATH=x" & calc.exe & SET "x=y"'])],
    ['another program that runs the script', oldShim('%~dp0\\node_modules\\pkg\\cli.js').map((line) => line.replace('node  ', 'python  '))],
    ['two targets', [...oldShim('%~dp0\\node_modules\\pkg\\cli.js'), '"%~dp0\\node_modules\\pkg\\tool.exe" %*']],
    ['an option that loads code', npmShim(`--require=C:\\evil.js${target}`)],
    ['an option with a module', npmShim(`--import=data:text/javascript,0${target}`)],
    ['arguments of its own', npmShim(`${target} --yolo`)],
    ['a variable in its path', npmShim(' "%dp0%\\%EVIL%\\cli.js"')],
    ['a target that does not exist', npmShim(' "%dp0%\\node_modules\\gone\\cli.js"')],
    ['a batch file as its target', oldShim('%~dp0\\other.cmd')],
    ['a program as its script', oldShim('%~dp0\\node_modules\\pkg\\tool.exe')],
    ['a script as its program', [...npmHead, '"%dp0%\\node_modules\\pkg\\cli.js" %*']],
  ])('is refused with %s', (_, lines) => {
    expect(resolveShim(lines, [script, program, `${folder}\\other.cmd`])).toBe(undefined)
  })
})

describe('a program', () => {
  const cli = `${folder}\\npm.cmd`
  const npm = `${folder}\\node_modules\\npm\\bin\\npm-cli.js`
  const npx = `${folder}\\node_modules\\npm\\bin\\npx-cli.js`

  it.each<[string, string, Machine, ReturnType<typeof resolveShim>]>([
    [
      'as it is on other systems',
      '/usr/bin/tool.cmd',
      { ...windows({}), platform: 'linux' },
      { program: '/usr/bin/tool.cmd', args: [], env: {}, file: '/usr/bin/tool.cmd' },
    ],
    ['that Windows starts', 'C:\\Tool.EXE', windows({}), { program: 'C:\\Tool.EXE', args: [], env: {}, file: 'C:\\Tool.EXE' }],
    ['that is a script', script, windows({}), withNode()],
    ['that is npm, as it comes with Node', cli, windows({ [cli]: 'FOR /F', [npm]: '' }), withNode(npm)],
    ['that is npx, as it comes with Node', `${folder}\\npx.cmd`, windows({ [`${folder}\\npx.cmd`]: 'FOR /F', [npx]: '' }), withNode(npx)],
    ['that is a script of PowerShell', `${folder}\\tool.ps1`, windows({ [script]: '' }), undefined],
    [
      'in Electron',
      `${folder}\\tool.bat`,
      windows({ [`${folder}\\tool.bat`]: npmShim(' "%dp0%\\node_modules\\pkg\\cli.js"').join('\n'), [script]: '' }, true),
      { ...withNode(), env: { ELECTRON_RUN_AS_NODE: '1' } },
    ],
  ])('%s', (_, path, machine, command) => {
    expect(resolveCommand(path, machine)).toEqual(command)
  })
})
