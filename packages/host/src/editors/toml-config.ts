// TOML: our table is appended or edited in place; all other bytes stay.

import { isDeepStrictEqual } from 'node:util'
import { parse as parseToml, stringify, TomlError } from 'smol-toml'
import { type ConfigProblem, configProblem, lineEnd, type OpenFormat } from './config-format.ts'
import { tomlStatements } from './toml-statements.ts'

type Table = Record<string, unknown>
type Path = readonly [string, string]

export function tomlConfig(path: Path): OpenFormat {
  return (text) => {
    const root = parse(text)
    if (root.kind === 'problem') return root
    const outer = root.table[path[0]]
    if (outer !== undefined && !isTable(outer)) return configProblem(`"${path[0]}" must be a table.`)
    const before = outer?.[path[1]]
    if (before !== undefined && !isTable(before)) return configProblem(`"${path[1]}" must be a table.`)
    return {
      kind: 'open',
      entry: before,
      set(entry, isWhole) {
        const edited = before === undefined ? appended(text, path, entry) : changed(text, path, entry, before, isWhole)
        return edited !== undefined && isOnlyOurs(text, edited, path, entry)
          ? { kind: 'text', text: edited }
          : configProblem(`"${path.join('.')}" can't be changed automatically. Edit it manually.`)
      },
    }
  }
}

function parse(text: string): { kind: 'table'; table: Table } | ConfigProblem {
  try {
    return { kind: 'table', table: parseToml(text, { integersAsBigInt: true }) }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [says = ''] = error.message.split('\n')
    return configProblem(`Line ${error.line}: ${says.replace(/^Invalid TOML document: /, '')}.`)
  }
}

function appended(text: string, path: Path, entry: Readonly<Table>): string {
  const end = lineEnd(text)
  const gap = text === '' ? '' : text.endsWith('\n') ? end : end + end
  return `${text}${gap}${tableText(path, entry, end)}`
}

/** A table, followed by its nested tables. */
export function tableText(path: readonly string[], entry: Readonly<Table>, end: string): string {
  const lines = [`[${path.join('.')}]`]
  const below: string[] = []
  for (const [key, value] of Object.entries(entry)) {
    if (isTable(value)) below.push(`${end}${tableText([...path, key], value, end)}`)
    else lines.push(`${key} = ${valueText(value)}`)
  }
  return `${lines.map((line) => line + end).join('')}${below.join('')}`
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (isTable(value))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key} = ${valueText(inner)}`)
      .join(', ')} }`
  return stringify({ x: value }).trim().replace(/^x = /, '')
}

/** Undefined: the entry is not written as a table that we can edit. */
function changed(text: string, path: Path, entry: Readonly<Table>, before: Readonly<Table>, isWhole: boolean): string | undefined {
  const statements = tomlStatements(text)
  const head = statements?.findIndex((one) => one.kind === 'table' && isDeepStrictEqual(one.key, [...path])) ?? -1
  if (statements === undefined || head === -1) return undefined
  const rest = statements.slice(head + 1)
  const next = rest.findIndex(({ kind }) => kind === 'table')
  const own = rest.slice(0, next === -1 ? undefined : next).filter((one) => one.kind === 'value')
  const end = lineEnd(text)
  const at = statements[head]?.end ?? 0
  const edits: Edit[] = []
  for (const [key, value] of Object.entries(entry)) {
    const existing = own.find((one) => isDeepStrictEqual(one.key, [key]))
    if (isDeepStrictEqual(plain(before[key]), value)) continue
    // A nested table may be split over several places.
    if (isTable(value) && before[key] !== undefined) return undefined
    if (existing) edits.push({ from: existing.valueStart, to: existing.valueEnd, text: valueText(value) })
    else edits.push({ from: at, to: at, text: `${text[at - 1] === '\n' ? '' : end}${key} = ${valueText(value)}${end}` })
  }
  if (isWhole) {
    for (const { start, end: to } of own.filter((one) => !Object.hasOwn(entry, one.key[0] ?? ''))) edits.push({ from: start, to, text: '' })
  }
  return apply(text, edits)
}

interface Edit {
  from: number
  to: number
  text: string
}

/** Offsets refer to the original text; an insertion just before a deletion is kept. */
function apply(text: string, edits: readonly Edit[]): string {
  let edited = ''
  let at = 0
  for (const { from, to, text: put } of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    edited += text.slice(at, from) + put
    at = to
  }
  return edited + text.slice(at)
}

/** Whether only our entry changed, and as intended. */
function isOnlyOurs(text: string, edited: string, path: Path, entry: Readonly<Table>): boolean {
  const before = parse(text)
  const after = parse(edited)
  if (before.kind === 'problem' || after.kind === 'problem') return false
  const outer = after.table[path[0]]
  const ours = isTable(outer) ? outer[path[1]] : undefined
  return (
    isTable(ours) &&
    Object.entries(entry).every(([key, value]) => isDeepStrictEqual(plain(ours[key]), plain(value))) &&
    isDeepStrictEqual(plain(without(before.table, path)), plain(without(after.table, path)))
  )
}

/** The parser's tables have no prototype; ours do. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return isTable(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)])) : value
}

function without(root: Table, [outer, inner]: Path): Table {
  const servers = root[outer]
  if (!isTable(servers)) return root
  const { [inner]: _ours, ...others } = servers
  const { [outer]: _servers, ...rest } = root
  return Object.keys(others).length === 0 ? rest : { ...rest, [outer]: others }
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
