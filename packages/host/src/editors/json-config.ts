// JSON, with comments if the editor accepts them: only the bytes of our entry change.
// The file of one editor contains all that it remembers: megabytes, which are parsed as rarely as possible.

import { isDeepStrictEqual } from 'node:util'
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type ConfigProblem, configProblem, lineAt, lineEnd, type OpenConfig, type OpenFormat } from './config-format.ts'
import { insertProperty, type JsonStyle, replaceValue, styleOf } from './json-edits.ts'

type Path = readonly [string, string]
type Entry = Readonly<Record<string, unknown>>

export function jsonConfig(path: Path, isLenient: boolean): OpenFormat {
  return (text) => {
    if (text.trim() === '') return { kind: 'open', entry: undefined, set: (entry) => newConfig(text, path, entry) }
    // The built-in parser is ten times as fast, but only jsonc-parser reports the line of an error.
    const quick = isLenient ? undefined : quickEntry(text, path)
    const read = quick ?? entryOf(text, parse(text, isLenient), path)
    if (read.kind === 'problem') return read
    return { ...read, set: (entry, isWhole) => catchTooDeep(() => changed(text, path, isLenient, entry, isWhole)) }
  }
}

function newConfig(text: string, [outer, inner]: Path, entry: Entry): { kind: 'text'; text: string } {
  const end = lineEnd(text)
  return { kind: 'text', text: `${JSON.stringify({ [outer]: { [inner]: entry } }, null, 2).replaceAll('\n', end)}${end}` }
}

function changed(
  text: string,
  path: Path,
  isLenient: boolean,
  entry: Entry,
  isWhole: boolean,
): { kind: 'text'; text: string } | ConfigProblem {
  const root = parse(text, isLenient)
  if (root.kind === 'problem') return root
  const edited = put(text, root.node, path, entry, isWhole)
  return isOnlyOurs(text, edited, path, isLenient, entry) ? { kind: 'text', text: edited } : configProblem(`"${path[0]}" appears twice.`)
}

type Parsed = { kind: 'node'; node: Node } | ConfigProblem

function parse(text: string, isLenient: boolean): Parsed {
  return catchTooDeep(() => {
    const errors: ParseError[] = []
    const node = parseTree(text, errors, { allowTrailingComma: isLenient, disallowComments: !isLenient, allowEmptyContent: true })
    const [first] = errors
    if (first) return configProblem(`Line ${lineAt(text, first.offset)}: ${errorText(first)}.`)
    if (node === undefined) return configProblem('It contains only comments.')
    return node.type === 'object' ? { kind: 'node', node } : configProblem('It must contain an object.')
  })
}

/** Parsing recurses as deep as the text is nested. */
function catchTooDeep<Value>(work: () => Value): Value | ConfigProblem {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return configProblem('It is nested too deeply.')
    throw error
  }
}

function errorText({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

type Read = Pick<OpenConfig, 'kind' | 'entry'>

/** Undefined: the text is invalid or unusual. */
function quickEntry(text: string, [outer, inner]: Path): Read | undefined {
  const root = fieldsOf(parseQuick(text))
  if (root === undefined) return undefined
  if (!Object.hasOwn(root, outer)) return { kind: 'open', entry: undefined }
  const servers = fieldsOf(root[outer])
  if (servers === undefined) return undefined
  if (!Object.hasOwn(servers, inner)) return { kind: 'open', entry: undefined }
  const entry = fieldsOf(servers[inner])
  return entry && { kind: 'open', entry }
}

function parseQuick(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined
}

function entryOf(text: string, root: Parsed, path: Path): Read | ConfigProblem {
  if (root.kind === 'problem') return root
  const outer = findNodeAtLocation(root.node, [path[0]])
  if (outer !== undefined && outer.type !== 'object')
    return configProblem(`Line ${lineAt(text, outer.offset)}: "${path[0]}" must be an object.`)
  const inner = findNodeAtLocation(root.node, [...path])
  if (inner === undefined) return { kind: 'open', entry: undefined }
  if (inner.type !== 'object') return configProblem(`Line ${lineAt(text, inner.offset)}: "${path[1]}" must be an object.`)
  return { kind: 'open', entry: Object.fromEntries(pairsOf(inner).map(([key, node]) => [key, plain(node)])) }
}

/** Creates missing parent objects. */
function put(text: string, root: Node, [outer, inner]: Path, entry: Entry, isWhole: boolean): string {
  const style = styleOf(text, lineEnd(text))
  const existing = findNodeAtLocation(root, [outer, inner])
  if (existing && isWhole) return replaceValue(text, existing, entry, style)
  if (existing) {
    const end = existing.offset + existing.length
    return text.slice(0, existing.offset) + putEach(text.slice(existing.offset, end), entry, style) + text.slice(end)
  }
  const servers = findNodeAtLocation(root, [outer])
  return servers ? insertProperty(text, servers, inner, entry, style) : insertProperty(text, root, outer, { [inner]: entry }, style)
}

/** Key by key, to keep the user's additions to the entry and comments in it. */
function putEach(text: string, entry: Entry, style: JsonStyle): string {
  let edited = text
  for (const [key, value] of Object.entries(entry)) {
    const own = parseTree(edited, [], { allowTrailingComma: true })
    const existing = own && findNodeAtLocation(own, [key])
    if (!own || (existing && isDeepStrictEqual(plain(existing), value))) continue
    edited = existing ? replaceValue(edited, existing, value, style) : insertProperty(edited, own, key, value, style)
  }
  return edited
}

/** Whether only our entry changed, and as intended: of duplicate keys the last one counts, but the first one was edited. */
function isOnlyOurs(text: string, edited: string, path: Path, isLenient: boolean, entry: Entry): boolean {
  const isSame = (before: unknown, after: unknown): boolean => {
    const ours = fieldsOf(fieldsOf(fieldsOf(after)?.[path[0]])?.[path[1]])
    return (
      ours !== undefined &&
      Object.entries(entry).every(([key, value]) => isDeepStrictEqual(ours[key], value)) &&
      JSON.stringify(without(before, path)) === JSON.stringify(without(after, path))
    )
  }
  const read = (whole: string): unknown => {
    const parsed = parse(whole, isLenient)
    return parsed.kind === 'node' ? plain(parsed.node) : undefined
  }
  // The built-in parser of Node 24 reads the key `"` as `\` once it has seen `\`, so a mismatch is checked again.
  return (!isLenient && isSame(parseQuick(text), parseQuick(edited))) || isSame(read(text), read(edited))
}

/** An empty list of servers counts as none. */
function without(value: unknown, [outer, inner]: Path): unknown {
  const root = Object.entries(fieldsOf(value) ?? {})
  return root.flatMap(([key, inside]) => {
    if (key !== outer) return [[key, inside]]
    const others = Object.entries(fieldsOf(inside) ?? {}).filter(([name]) => name !== inner)
    return others.length === 0 ? [] : [[key, others]]
  })
}

function pairsOf(node: Node): [string, Node][] {
  return (node.children ?? []).flatMap(({ children = [] }): [string, Node][] => {
    const [key, value] = children
    return key && value ? [[String(key.value), value]] : []
  })
}

/** Keys such as `__proto__` are keys like any other here. */
function plain(node: Node): unknown {
  if (node.type === 'object') return Object.fromEntries(pairsOf(node).map(([key, value]) => [key, plain(value)]))
  return node.type === 'array' ? (node.children ?? []).map(plain) : node.value
}
