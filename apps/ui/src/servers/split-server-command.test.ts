import { expect, it } from 'vitest'
import { splitServerCommand } from './split-server-command.ts'

it('splits a command line into the program and its arguments', () => {
  expect([
    splitServerCommand(' node /path/index.js '),
    splitServerCommand('npx -y "@scope/server name" --root \'/my files\''),
    splitServerCommand('"C:\\Program Files\\nodejs\\node.exe" C:\\server\\index.js'),
    splitServerCommand('run --name="a b"'),
  ]).toEqual([
    { command: 'node', args: ['/path/index.js'] },
    { command: 'npx', args: ['-y', '@scope/server name', '--root', '/my files'] },
    { command: 'C:\\Program Files\\nodejs\\node.exe', args: ['C:\\server\\index.js'] },
    { command: 'run', args: ['--name=a b'] },
  ])
})

it('splits no single program, and no open quote', () => {
  expect(['', '  ', 'npx', '"/my tools/server"', 'node "index.js'].map(splitServerCommand)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
