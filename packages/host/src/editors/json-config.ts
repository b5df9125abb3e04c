// JSON, with comments where the editor takes them: only the bytes of our entry change.

import { isDeepStrictEqual } from 'node:util'
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type ConfigFormat, lineAt, lineEnd, type ReadEntry, type Trouble, trouble } from './config-format.ts'
import { insertProperty, replaceValue, styleOf } from './json-edits.ts'

export function jsonConfig(path: readonly [string, string], isLenient: boolean): ConfigFormat {
  return {
    read(text) {
      const root = parse(text, isLenient)
      if (root === undefined || root.kind === 'trouble') return root ?? { kind: 'entry', entry: undefined }
      return entryIn(text, root.node, path)
    },
    set(text, entry, isWhole) {
      const root = parse(text, isLenient)
      if (root?.kind === 'trouble') return root
      const end = lineEnd(text)
      if (root === undefined) {
        const [outer, inner] = path
        return { kind: 'text', text: `${JSON.stringify({ [outer]: { [inner]: entry } }, null, 2).replaceAll('\n', end)}${end}` }
      }
      const before = entryIn(text, root.node, path)
      if (before.kind === 'trouble') return before
      const edited = isWhole || before.entry === undefined ? put(text, path, entry) : putEach(text, path, entry, before.entry)
      return isOnlyOurs(root.node, edited, path, isLenient) ? { kind: 'text', text: edited } : trouble(`"${path[0]}" stands there twice.`)
    },
  }
}

/** Undefined: there is nothing in it yet. */
function parse(text: string, isLenient: boolean): Parsed | undefined {
  if (text.trim() === '') return undefined
  try {
    return parseObject(text, isLenient)
  } catch (error) {
    // The parser goes as deep as the text does.
    if (error instanceof RangeError) return trouble('It is nested too deep.')
    throw error
  }
}

type Parsed = { kind: 'node'; node: Node } | Trouble

function parseObject(text: string, isLenient: boolean): Parsed {
  const errors: ParseError[] = []
  const node = parseTree(text, errors, { allowTrailingComma: isLenient, disallowComments: !isLenient, allowEmptyContent: true })
  const [first] = errors
  if (first) return trouble(`Line ${lineAt(text, first.offset)}: ${wordsOf(first)}.`)
  if (node === undefined) return trouble('There are only comments in it.')
  // What is compared afterwards goes as deep, too.
  deep(node)
  return node.type === 'object' ? { kind: 'node', node } : trouble('It must hold an object.')
}

function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function entryIn(text: string, root: Node, path: readonly [string, string]): ReadEntry {
  const outer = findNodeAtLocation(root, [path[0]])
  if (outer !== undefined && outer.type !== 'object') return trouble(`Line ${lineAt(text, outer.offset)}: "${path[0]}" must be an object.`)
  const inner = findNodeAtLocation(root, [...path])
  if (inner === undefined) return { kind: 'entry', entry: undefined }
  if (inner.type !== 'object') return trouble(`Line ${lineAt(text, inner.offset)}: "${path[1]}" must be an object.`)
  return { kind: 'entry', entry: Object.fromEntries(pairsOf(inner).map(([key, node]) => [key, plain(node)])) }
}

/** Key by key: what a person added to the entry stays, and so do comments in it. */
function putEach(
  text: string,
  path: readonly [string, string],
  entry: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): string {
  let edited = text
  for (const [key, value] of Object.entries(entry)) {
    if (!isDeepStrictEqual(before[key], value)) edited = put(edited, [...path, key], value)
  }
  return edited
}

/** Makes what is missing on the way there. */
function put(text: string, path: readonly string[], value: unknown): string {
  const style = styleOf(text, lineEnd(text))
  const root = parseTree(text, [], { allowTrailingComma: true })
  const stands = root && findNodeAtLocation(root, [...path])
  if (stands) return replaceValue(text, stands, value, style)
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const parent = root && findNodeAtLocation(root, path.slice(0, depth))
    const [key = '', ...below] = path.slice(depth)
    if (parent)
      return insertProperty(
        text,
        parent,
        key,
        below.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value),
        style,
      )
  }
  return text
}

/** The last of two keys of one name is the one that holds, and a tool may have changed the first. */
function isOnlyOurs(before: Node, edited: string, path: readonly [string, string], isLenient: boolean): boolean {
  const after = parse(edited, isLenient)
  if (after?.kind !== 'node') return false
  const hasSame = isDeepStrictEqual(without(deep(before), path), without(deep(after.node), path))
  const outer = pairsOf(after.node).filter(([key]) => key === path[0])
  const inner = outer.flatMap(([, node]) => pairsOf(node).filter(([key]) => key === path[1]))
  return hasSame && outer.length === 1 && inner.length === 1
}

type Deep = Map<string, unknown>

/** As a map: a key such as `__proto__` is one like any other. */
function deep(node: Node): unknown {
  if (node.type === 'object') return new Map(pairsOf(node).map(([key, value]) => [key, deep(value)]))
  return node.type === 'array' ? (node.children ?? []).map(deep) : node.value
}

function without(value: unknown, [outer, inner]: readonly [string, string]): unknown {
  if (!(value instanceof Map)) return value
  const copy: Deep = new Map(value)
  const servers = copy.get(outer)
  if (!(servers instanceof Map)) return copy
  const others = new Map(servers)
  others.delete(inner)
  // An empty list of servers is as good as none.
  if (others.size === 0) copy.delete(outer)
  else copy.set(outer, others)
  return copy
}

function pairsOf(node: Node): [string, Node][] {
  return (node.children ?? []).flatMap(({ children = [] }): [string, Node][] => {
    const [key, value] = children
    return key && value ? [[String(key.value), value]] : []
  })
}

function plain(node: Node): unknown {
  if (node.type === 'object') return Object.fromEntries(pairsOf(node).map(([key, value]) => [key, plain(value)]))
  return node.type === 'array' ? (node.children ?? []).map(plain) : node.value
}
