import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../command/index.ts'
import { renderCommandHelp, renderMainHelp } from '../command/render-help.ts'
import { runFake } from '../testing/index.ts'
import { commandNames, findCommand, loadCommands } from './index.ts'

const commands = await loadCommands()

describe('the command registry', () => {
  it('lists exactly the command files in this folder', () => {
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

  it('finds no command for names inherited from Object', () => {
    expect(['constructor', 'toString', '__proto__', ''].map((name) => findCommand(name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe.each(commands)('sheaf $name', (command) => {
  it('describes every option once, in one line without a period', () => {
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
  it('has a summary and examples that its own parser accepts', async () => {
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
  it('accepts --root', () => {
    expect(command.options.find(({ name }) => name === 'root')).toMatchObject({ value: 'folder', repeatable: true })
  })

  // [C.2]
  it('offers --json unless it prints a script', () => {
    expect(command.options.some(({ name }) => name === 'json')).toBe(command.name !== 'completions')
  })

  // [C.1]
  it('shows its help for --help, -h and help, even with a wrong option, without a host', async () => {
    const help = renderCommandHelp(command)
    for (const words of [
      [command.name, '--help'],
      [command.name, '-h', '--nonsense'],
      ['help', command.name],
    ])
      expect(await runFake(words)).toEqual({ exit: 0, stdout: help, stderr: '', asked: [] })
  })

  it('matches the help snapshot', () => {
    expect(renderCommandHelp(command)).toMatchSnapshot()
  })
})

it('matches the main help snapshot', async () => {
  const help = renderMainHelp(commands)
  expect(help).toMatchSnapshot()
  for (const words of [['--help'], ['-h'], ['help']]) expect(await runFake(words)).toEqual({ exit: 0, stdout: help, stderr: '', asked: [] })
})
