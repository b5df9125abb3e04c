import { isRefusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { type Command, defineCommand } from './command.ts'
import { hasOption, parseArguments } from './parse-arguments.ts'

const sample = defineCommand({
  name: 'sample',
  summary: 'A sample',
  positionals: [{ name: 'pattern' }, { name: 'paths', optional: true, repeatable: true }],
  options: [
    { name: 'json', help: 'JSON' },
    { name: 'root', value: 'folder', repeatable: true, help: 'Roots' },
    { name: 'depth', short: 'd', value: 'n', kind: 'whole-number', help: 'Depth' },
    { name: 'mode', value: 'mode', choices: ['auto', 'full'], help: 'Mode' },
    { name: 'diff', value: 'what', choices: ['worktree'], open: true, help: 'Diff' },
  ],
  examples: [],
  run: async () => 0,
})

const sampleWithActions = defineCommand({
  name: 'keeper',
  summary: 'Has actions',
  actions: [
    { name: 'list', summary: 'List' },
    { name: 'rename', summary: 'Rename', positionals: [{ name: 'name' }, { name: 'to' }] },
  ],
  options: [],
  examples: [],
  run: async () => 0,
})

describe('parseArguments', () => {
  it('parses switches, values, repeated values, short forms and positionals in any order', () => {
    const args = parseArguments(sample, ['needle', '--root', 'a', 'src', '--json', '-d', '3', '--root=b', '--mode=full', '--', '--odd'])
    expect({
      positionals: args.positionals,
      json: args.isSet('json'),
      root: args.texts('root'),
      depth: args.number('depth'),
      mode: args.choice('mode', ['auto', 'full']),
      diff: args.text('diff'),
    }).toEqual({ positionals: ['needle', 'src', '--odd'], json: true, root: ['a', 'b'], depth: 3, mode: 'full', diff: undefined })
  })

  it('uses the last value of an option that is not repeatable', () => {
    expect(parseArguments(sample, ['x', '--depth', '1', '--depth', '2']).number('depth')).toBe(2)
  })

  // [C.5]
  it('accepts a lone dash as a positional and as a value', () => {
    const args = parseArguments(sample, ['-', '--diff', '-'])
    expect([args.positionals, args.text('diff')]).toEqual([['-'], '-'])
  })

  it('accepts any value when the choices are only suggestions', () => {
    expect(parseArguments(sample, ['x', '--diff', 'main~3']).text('diff')).toBe('main~3')
  })

  it('picks the action and passes it the remaining arguments', () => {
    const args = parseArguments(sampleWithActions, ['rename', 'a', 'b'])
    expect([args.action, args.positionals]).toEqual(['rename', ['a', 'b']])
  })

  it('refuses invalid arguments and says what is valid', () => {
    const cases: [Command, string[], string][] = [
      [sample, ['x', '--jsn'], 'Unknown option --jsn for sheaf sample. Did you mean --json?'],
      [sample, ['x', '-q'], 'Unknown option -q for sheaf sample.'],
      [sample, ['x', '--json=yes'], "--json doesn't take a value."],
      [sample, ['x', '--root'], '--root requires a value: --root <folder>.'],
      [sample, ['x', '--root='], '--root requires a value: --root <folder>.'],
      [sample, ['x', '--root', '--json'], "--root requires a value. If you mean '--json', use --root=--json."],
      [sample, ['x', '--depth', 'two'], "Invalid value 'two' for --depth. Use a whole number."],
      [sample, ['x', '--depth=-1'], "Invalid value '-1' for --depth. Use a whole number."],
      [sample, ['x', '--mode', 'ful'], "Invalid value 'ful' for --mode. Use one of: auto, full. Did you mean 'full'?"],
      [sample, [], 'Missing argument <pattern>.'],
      [sampleWithActions, [], 'Specify an action: list, rename.'],
      [sampleWithActions, ['lst'], "Unknown action 'lst' for sheaf keeper. Use one of: list, rename. Did you mean 'list'?"],
      [sampleWithActions, ['rename', 'a'], 'sheaf keeper rename: Missing argument <to>.'],
      [sampleWithActions, ['list', 'a'], "sheaf keeper list: Unexpected argument 'a'."],
    ]
    expect(cases.map(([command, words]) => refusalOf(command, words))).toEqual(cases.map(([, , detail]) => `wrong-usage: ${detail}`))
  })

  it('throws when a command reads an option it does not declare', () => {
    expect(() => parseArguments(sample, ['x']).isSet('nothing')).toThrow('sheaf sample has no option row --nothing')
  })
})

describe('hasOption', () => {
  it('finds an option only before the double dash', () => {
    expect([hasOption(['x', '--json'], '--json'), hasOption(['x', '--', '--json'], '--json')]).toEqual([true, false])
  })
})

function refusalOf(command: Command, words: string[]): string {
  try {
    parseArguments(command, words)
  } catch (problem) {
    if (isRefusal(problem)) return `${problem.code}: ${problem.detail}`
    throw problem
  }
  return 'nothing refused'
}
