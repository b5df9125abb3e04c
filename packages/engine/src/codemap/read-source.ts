// Reads one parsed file into its map: a single pass over the nodes the language asked for, in text order.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { MapSymbol, SymbolKind } from '@sheaf/contract'
import type { ParsedSource } from './grammars.ts'
import type { Definition, Language, OpenScope, Reading } from './language.ts'
import { nodeKind } from './node-kind.ts'
import { collapseText, oneLine, signatureLimit, truncate } from './one-line.ts'
import type { ImportFound, ImportRef, SourceMap } from './source-map.ts'

const importLimit = 300
/** A value this short is more useful than its type. */
const shortValue = 40
/** Nobody nests types this deep by hand. */
const mostNested = 16

export function readSource(language: Language, { root, text: parsed, origin }: ParsedSource, text: string): SourceMap {
  const spanOf = spansIn(text, origin)
  const reader = openReader(language, text, spanOf)
  for (const [node, name] of language.nodes?.(root, language.blanksBodies ? parsed : text) ?? searched(language, root)) {
    const range = spanOf(node)
    const reading = language.query[name]
    if (!reading) reader.map.broken = true
    else if (reader.isLocal(range.start)) reader.readLocalNode(reading, node, range)
    else reader.readNode(reading, node, range)
  }
  return reader.map
}

function* searched(language: Language, root: SgNode): Generator<readonly [SgNode, string]> {
  for (const node of root.findAll({ rule: ruleOf(language) })) yield [node, nodeKind(node)]
}

const rules = new Map<Language, Rule>()

function ruleOf(language: Language): Rule {
  const known = rules.get(language)
  if (known) return known
  // The parser compiles the rule for every file, so a condition shared by several kinds appears once.
  const groups = Map.groupBy(Object.entries(language.query), ([, { where }]) => where)
  const any = [...groups].map(([where, entries]): Rule => {
    const kinds: Rule = { any: entries.map(([kind]) => ({ kind })) }
    return where ? { all: [kinds, where] } : kinds
  })
  const rule: Rule = { any: [...any, { kind: 'ERROR' }] }
  rules.set(language, rule)
  return rule
}

/** Position of a node in the file; lines start at 0. */
interface Span {
  start: number
  end: number
  line: number
  endLine: number
}

type SpanOf = (node: SgNode) => Span

function spansIn(text: string, origin: (index: number) => number): SpanOf {
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  return (node) => {
    const range = node.range()
    const start = origin(range.start.index)
    // Use the node's last character: text removed after it is not part of it.
    const end = range.end.index > range.start.index ? origin(range.end.index - 1) + 1 : start
    return { start, end, line: lineAt(lineStarts, start), endLine: lineAt(lineStarts, end) }
  }
}

function lineAt(lineStarts: readonly number[], index: number): number {
  let low = 0
  let high = lineStarts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lineStarts[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low - 1
}

function openReader(language: Language, text: string, spanOf: SpanOf) {
  const map: SourceMap = { imports: [], symbols: [], exports: [], namespaces: [], broken: false }
  const scopes: OpenScope[] = []
  let prefix: { start: number; end: number; around: boolean } | undefined
  const holders = new Set<string>()

  function readNode(reading: Reading, node: SgNode, range: Span): void {
    const { start, end } = range
    switch (reading.reads) {
      case 'definition':
        define(reading, node, range)
        break
      case 'prefix':
        extendPrefix(start, end, reading.around ?? false)
        break
      case 'import': {
        const refs = importsOf(reading.refs(node), range)
        map.imports.push(...refs)
        if (refs.some(({ reexported }) => reexported)) addExport(start, end)
        break
      }
      case 'export':
        if (!(reading.isStandalone?.(node) ?? true)) extendPrefix(start, end, true)
        else {
          if (reading.refs) map.imports.push(...importsOf(reading.refs(node), range))
          addExport(start, end)
        }
        break
      case 'section': {
        const top = scopes.at(-1)
        if (top) top.section = reading.modifier(node)
        break
      }
      case 'scope': {
        const namespace = reading.namespace?.(node) ?? ''
        if (namespace !== '') map.namespaces.push(namespace)
        const isOpen = reading.contents === 'locals' || !reading.toEnd
        if (isOpen) openScope(namespace, reading.contents, reading.toEnd ? text.length : end)
        break
      }
      case 'nothing':
        openScope('', 'locals', end)
    }
  }

  function openScope(name: string, contents: 'members' | 'locals', end: number): void {
    scopes.push({ kind: 'namespace', name, container: scopes.at(-1)?.container ?? '', contents, end })
  }

  function addExport(start: number, end: number): void {
    map.exports.push(statement(start, end).replace(/;$/, ''))
  }

  /** Definitions inside functions are not visible elsewhere, but imports there are still dependencies. */
  function readLocalNode(reading: Reading, node: SgNode, range: Span): void {
    if (reading.reads === 'definition' && reading.ofType) defineOfType(reading, node, range)
    if (reading.reads !== 'import') return
    for (const ref of importsOf(reading.refs(node), range)) map.imports.push({ ...ref, local: true })
  }

  function defineOfType(definition: Definition, node: SgNode, { start, end, endLine }: Span): void {
    const type = scopes.findLast(({ contents, kind }) => contents === 'members' && membersByNature.has(kind))
    if (!type) return
    const signature = signatureOf(definition, 'property', node, start, end, type)
    for (const nameNode of namesOf(definition, node)) {
      const at = spanOf(nameNode)
      const name = text.slice(at.start, at.end)
      const full = `${type.container}.${name}`
      if (holders.has(full)) continue
      holders.add(full)
      map.symbols.push({ kind: 'property', name, line: at.line + 1, endLine: endLine + 1, signature, container: type.container })
    }
  }

  function define(definition: Definition, node: SgNode, { start, end, endLine }: Span): void {
    const scope = scopes.at(-1)
    const kind = kindOf(definition, node, scope)
    if (kind === undefined) return
    const names = namesOf(definition, node)
    if (names.length === 0) return
    const from = startOf(start)
    prefix = undefined
    const elsewhere = definition.container?.(node, scope)
    const container = elsewhere === undefined ? (scope?.container ?? '') : knownHolder(elsewhere)
    const inType = elsewhere !== undefined || (scope !== undefined && scope.kind !== 'namespace' && scope.kind !== 'module')
    const settled = settle(kind, inType)
    const cutOut = signatureOf(definition, settled, node, from, end, scope)
    const isSectioned = definition.section !== false && sectioned.has(settled) && !/^(?:public|protected|private)\b/.test(cutOut)
    const signature = scope?.section && isSectioned ? `${scope.section} ${cutOut}` : cutOut
    let last = ''
    for (const nameNode of names) {
      const at = spanOf(nameNode)
      const found = text.slice(at.start, at.end)
      const name = definition.rename ? definition.rename(found, node) : found
      if (name === '') continue
      const symbol: MapSymbol = { kind: settled, name, line: at.line + 1, endLine: endLine + 1, signature }
      if (container !== '') symbol.container = container
      map.symbols.push(symbol)
      last = name
    }
    // Each level repeats the names of all levels around it, so endless nesting would grow quadratically.
    const contents = scopes.length < mostNested ? contentsOf(definition, settled, node) : 'locals'
    const full = container === '' ? last : `${container}.${last}`
    // An extension belongs to the type it names: one at the same level if there is one, else one declared elsewhere.
    const inner = kind !== 'extension' || holders.has(full) ? full : last
    if (kind !== 'extension') holders.add(full)
    scopes.push({
      kind: settled,
      name: last,
      container: inner,
      contents,
      end,
      ...(definition.beginsWith ? { section: definition.beginsWith } : {}),
    })
  }

  /** `shop::Cart::total` belongs to the Cart of this file, whatever namespaces precede it. */
  function knownHolder(container: string): string {
    const parts = container.split('.')
    return parts.map((_part, at) => parts.slice(at).join('.')).find((name) => holders.has(name)) ?? container
  }

  function signatureOf(
    definition: Definition,
    kind: SymbolKind,
    node: SgNode,
    from: number,
    end: number,
    scope: OpenScope | undefined,
  ): string {
    const stop = untilOf(definition, kind, node)
    const stopAt = stop ? spanOf(stop).start : end
    let raw = text.slice(from, stopAt)
    if (stop && valued.has(kind)) {
      const value = text.slice(stopAt, end).replace(/[;,\s]+$/, '')
      if (value.length <= shortValue && !/[\n{]/.test(value)) raw += value
    }
    const line = oneLine(raw, language.syntax)
    return definition.signature ? truncate(definition.signature(line, node, scope), signatureLimit) : line
  }

  function importsOf(refs: readonly ImportFound[], { start, end, line }: Span): ImportRef[] {
    const written = statement(start, end)
    return refs.map((ref) => ({
      text: written,
      line: line + 1,
      names: [],
      everything: false,
      reexported: false,
      local: false,
      ...ref,
    }))
  }

  /** On one line, without the trailing comma of a multi-line list. */
  function statement(start: number, end: number): string {
    return truncate(collapseText(text.slice(start, end), language.syntax).replace(/, ([})\]])/g, ' $1'), importLimit)
  }

  function extendPrefix(start: number, end: number, around: boolean): void {
    if (!prefix || !touches(prefix, start)) prefix = { start, end, around }
    else if (prefix.end < end) prefix = { start: prefix.start, end, around }
  }

  function startOf(start: number): number {
    return prefix && touches(prefix, start) ? prefix.start : start
  }

  /** Around the start, or right before it with only comments between. */
  function touches(before: { end: number; around: boolean }, start: number): boolean {
    return before.end > start || (!before.around && collapseText(text.slice(before.end, start), language.syntax) === '')
  }

  function isLocal(start: number): boolean {
    for (let top = scopes.at(-1); top && top.end <= start; top = scopes.at(-1)) scopes.pop()
    return scopes.at(-1)?.contents === 'locals'
  }

  return { map, readNode, readLocalNode, isLocal }
}

const membersByNature: ReadonlySet<SymbolKind | 'namespace'> = new Set([
  'class',
  'struct',
  'object',
  'module',
  'extension',
  'interface',
  'type',
  'enum',
])
const sectioned: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'variable', 'property'])
const valued: ReadonlySet<SymbolKind> = new Set(['variable', 'property'])

function kindOf({ as }: Definition, node: SgNode, scope: OpenScope | undefined): SymbolKind | undefined {
  return typeof as === 'function' ? as(node, scope) : as
}

function contentsOf({ contents }: Definition, kind: SymbolKind, node: SgNode): 'members' | 'locals' {
  if (typeof contents === 'function') return contents(node)
  return contents ?? (membersByNature.has(kind) ? 'members' : 'locals')
}

function settle(kind: SymbolKind, inType: boolean): SymbolKind {
  if (!inType) return kind
  if (kind === 'function') return 'method'
  return kind === 'variable' ? 'property' : kind
}

function namesOf({ name = 'name' }: Definition, node: SgNode): readonly SgNode[] {
  const found = typeof name === 'function' ? name(node) : node.field(name)
  if (found === null) return []
  return Array.isArray(found) ? found : [found as SgNode]
}

function untilOf({ until }: Definition, kind: SymbolKind, node: SgNode): SgNode | null {
  if (typeof until === 'function') return until(node)
  for (const field of until ?? (valued.has(kind) || kind === 'case' ? ['value'] : ['body'])) {
    const found = node.field(field)
    if (found) return found
  }
  return null
}
