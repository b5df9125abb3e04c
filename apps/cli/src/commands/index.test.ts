import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../command/index.ts'
import { renderCommandHelp, renderMainHelp } from '../command/render-help.ts'
import { runFake } from '../testing/index.ts'
import { commandNames, findCommand, loadCommands } from './index.ts'

const commands = await loadCommands()

describe('the registry', () => {
  it('holds exactly the files of this folder', () => {
    const files = readdirSync(dirname(fileURLToPath(import.meta.url))).filter(
      (name) => name.endsWith('.ts') && !name.includes('.test.') && name !== 'index.ts',
    )
    expect([...commandNames].sort()).toEqual(files.map((name) => name.replace(/\.ts$/, '')).sort())
  })

  // [C.22]
  it('loads each command under its own name and its aliases', async () => {
    expect(commands.map(({ name }) => name)).toEqual(commandNames)
    for (const command of commands) for (const alias of command.aliases ?? []) expect(await findCommand(alias)?.()).toBe(command)
  })

  it('finds nothing under names that every object has', () => {
    expect(['constructor', 'toString', '__proto__', ''].map((name) => findCommand(name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe.each(commands)('the table of $name', (command) => {
  it('documents every option, once, in one line that is no sentence', () => {
    const names = command.options.map(({ name }) => name)
    const shorts = command.options.flatMap(({ short }) => short ?? [])
    expect([new Set(names).size, new Set(shorts).size]).toEqual([names.length, shorts.length])
    for (const { name, short, help, value, choices, kind } of command.options) {
      expect(name).toMatch(/^[a-z][a-z-]+$/)
      expect(help).toMatch(/^[A-Z][^\n]+[^.]$/)
      if (short !== undefined) expect(short).toMatch(/^[a-zA-Z]$/)
      if (choices !== undefined || kind !== undefined) expect(value).toBeDefined()
    }
    expect(names).not.toContain('help')
    expect(shorts).not.toContain('h')
  })

  // [C.1]
  it('has a summary and an example that its own table accepts', async () => {
    expect(command.summary).toMatch(/^[A-Z][^\n]+[^.]$/)
    expect(command.examples.length).toBeGreaterThan(0)
    for (const { line } of command.examples) {
      const [, own = ''] = /sheaf (.*?)(?: [>|] .*)?$/.exec(line) ?? []
      const [name, ...words] = [...own.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
        ([, single, double, plain]) => single ?? double ?? plain ?? '',
      )
      expect([line, name]).toEqual([line, command.name])
      expect(() => parseArguments(command, words), line).not.toThrow()
    }
  })

  // [C.8]
  it('takes --root, as every command does', () => {
    expect(command.options.find(({ name }) => name === 'root')).toMatchObject({ value: 'folder', repeatable: true })
  })

  // [C.2]
  it('offers --json unless what it prints is a script', () => {
    expect(command.options.some(({ name }) => name === 'json')).toBe(command.name !== 'completions')
  })

  // [C.1]
  it('shows its help for --help, -h and help, also on a wrong line, without a host', async () => {
    const help = renderCommandHelp(command)
    for (const words of [
      [command.name, '--help'],
      [command.name, '-h', '--nonsense'],
      ['help', command.name],
    ])
      expect(await runFake(words)).toEqual({ exit: 0, stdout: help, stderr: '', asked: [] })
  })

  it('keeps its help', () => {
    expect(renderCommandHelp(command)).toMatchSnapshot()
  })
})

it('keeps the main help', async () => {
  const help = renderMainHelp(commands)
  expect(help).toMatchSnapshot()
  for (const words of [['--help'], ['-h'], ['help']]) expect(await runFake(words)).toEqual({ exit: 0, stdout: help, stderr: '', asked: [] })
})
