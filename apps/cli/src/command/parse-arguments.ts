// Parses the arguments after the command name by the command's table. Anything invalid is refused, with what would be valid.

import { parseArgs } from 'node:util'
import { defined, Refusal } from '@sheaf/contract'
import type { ActionRow, Args, Command, OptionRow, PositionalRow } from './command.ts'
import { nearestWord } from './nearest-word.ts'

export function parseArguments(command: Command, words: readonly string[]): Args {
  const { values, positionals } = readWords(command, words)
  const { action, rest } = chooseAction(command, positionals)
  checkPositionals(command, action, rest)
  return createArgs(command, action?.name ?? '', rest, values)
}

/** Whether an option such as --help or --json is given, even if the rest of the line is invalid. */
export function hasOption(words: readonly string[], ...spellings: string[]): boolean {
  const end = words.indexOf('--')
  return (end < 0 ? words : words.slice(0, end)).some((word) => spellings.includes(word))
}

function readWords(command: Command, words: readonly string[]): { values: Map<string, string[]>; positionals: string[] } {
  const { tokens } = parseArgs({
    args: [...words],
    options: nodeOptions(command.options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const values = new Map<string, string[]>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const row = command.options.find(({ name }) => name === token.name)
    if (row === undefined) throw unknownOption(command, token.rawName)
    const value = checkValue(command, row, token.value, token.inlineValue === true)
    values.set(row.name, row.repeatable ? [...(values.get(row.name) ?? []), value] : [value])
  }
  return { values, positionals }
}

function nodeOptions(rows: readonly OptionRow[]): Record<string, { type: 'string' | 'boolean'; short?: string }> {
  return Object.fromEntries(
    rows.map(({ name, short, value }) => [name, { type: value === undefined ? 'boolean' : 'string', ...defined({ short }) }]),
  )
}

function checkValue(command: Command, row: OptionRow, value: string | undefined, isInline: boolean): string {
  if (row.value === undefined) {
    if (value !== undefined) throw wrongUsage(command, `--${row.name} doesn't take a value.`)
    return ''
  }
  if (value === undefined || value === '') throw wrongUsage(command, `--${row.name} requires a value: --${row.name} <${row.value}>.`)
  // `--root --json` is a forgotten value far more often than a folder called `--json`.
  if (!isInline && value.length > 1 && value.startsWith('-'))
    throw wrongUsage(command, `--${row.name} requires a value. If you mean '${value}', use --${row.name}=${value}.`)
  if (row.kind === 'whole-number' && !/^\d{1,15}$/.test(value))
    throw wrongUsage(command, `Invalid value '${value}' for --${row.name}. Use a whole number.`)
  if (row.choices !== undefined && row.open !== true && !row.choices.includes(value))
    throw wrongUsage(
      command,
      `Invalid value '${value}' for --${row.name}. Use one of: ${row.choices.join(', ')}.${didYouMean(value, row.choices)}`,
    )
  return value
}

function chooseAction(command: Command, positionals: readonly string[]): { action?: ActionRow; rest: readonly string[] } {
  if (command.actions === undefined) return { rest: positionals }
  const [word, ...rest] = positionals
  const names = command.actions.map(({ name }) => name)
  if (word === undefined) throw wrongUsage(command, `Specify an action: ${names.join(', ')}.`)
  const action = command.actions.find(({ name }) => name === word)
  if (action === undefined)
    throw wrongUsage(
      command,
      `Unknown action '${word}' for sheaf ${command.name}. Use one of: ${names.join(', ')}.${didYouMean(word, names)}`,
    )
  return { action, rest }
}

function checkPositionals(command: Command, action: ActionRow | undefined, given: readonly string[]): void {
  const rows: readonly PositionalRow[] = (action ?? command).positionals ?? []
  const missing = rows.find((row, index) => row.optional !== true && given[index] === undefined)
  if (missing !== undefined) throw wrongUsage(command, `Missing argument <${missing.name}>.`, action)
  const [extra] = given.slice(rows.length)
  if (extra !== undefined && rows.at(-1)?.repeatable !== true) throw wrongUsage(command, `Unexpected argument '${extra}'.`, action)
  for (const [index, row] of rows.entries()) {
    const value = given[index]
    if (value !== undefined && row.choices?.includes(value) === false)
      throw wrongUsage(
        command,
        `Invalid value '${value}' for <${row.name}>. Use one of: ${row.choices.join(', ')}.${didYouMean(value, row.choices)}`,
      )
  }
}

function createArgs(command: Command, action: string, positionals: readonly string[], values: Map<string, string[]>): Args {
  const find = (name: string) => {
    if (!command.options.some((row) => row.name === name)) throw new Error(`sheaf ${command.name} has no option row --${name}`)
    return values.get(name)
  }
  const text = (name: string) => find(name)?.at(-1)
  return {
    action,
    positionals,
    isSet: (name) => find(name) !== undefined,
    text,
    texts: (name) => find(name) ?? [],
    number: (name) => (text(name) === undefined ? undefined : Number(text(name))),
    choice: (name, choices) => choices.find((choice) => choice === text(name)),
  }
}

function unknownOption(command: Command, typed: string): Refusal {
  const known = [...command.options.map(({ name }) => name), 'help']
  const word = typed.replace(/^-+/, '')
  const suggestion = word.length > 1 ? nearestWord(word, known) : undefined
  return wrongUsage(
    command,
    `Unknown option ${typed} for sheaf ${command.name}.${suggestion === undefined ? '' : ` Did you mean --${suggestion}?`}`,
  )
}

export function didYouMean(typed: string, known: readonly string[]): string {
  const suggestion = nearestWord(typed, known)
  return suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`
}

export function wrongUsage(command: Pick<Command, 'name'>, detail: string, action?: ActionRow): Refusal {
  const path = action === undefined ? command.name : `${command.name} ${action.name}`
  return new Refusal('wrong-usage', action === undefined ? detail : `sheaf ${path}: ${detail}`)
}
