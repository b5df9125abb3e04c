// Renders a map as text (formats §2.2): sections in a fixed order, members under their type, empty parts omitted.

import type { MapSymbol, SymbolKind } from '@sheaf/contract'
import type { MapStyle } from './map-style.ts'
import type { SourceMap } from './source-map.ts'

type Section = 'Classes' | 'Interfaces' | 'Type-aliases' | 'Functions' | 'Enums' | 'Global vars' | 'Exports' | 'Macros'

const sections: readonly Section[] = ['Classes', 'Interfaces', 'Type-aliases', 'Functions', 'Enums', 'Global vars', 'Exports', 'Macros']

const sectionOf: Readonly<Record<SymbolKind, Section>> = {
  class: 'Classes',
  struct: 'Classes',
  object: 'Classes',
  module: 'Classes',
  extension: 'Classes',
  interface: 'Interfaces',
  type: 'Type-aliases',
  function: 'Functions',
  method: 'Functions',
  enum: 'Enums',
  case: 'Enums',
  variable: 'Global vars',
  property: 'Global vars',
  macro: 'Macros',
}

/** Files with more namespaces are rare, and more add little. */
const spacesShown = 3

interface Entry {
  section: Section
  header: string
  extensions: string[]
  cases: string[]
  functions: string[]
  methods: string[]
  properties: string[]
}

export function renderMap(path: string, map: SourceMap, style: MapStyle = {}): string {
  return `${mapHead(path)}${renderBody(map, style)}`
}

/** True for a map with nothing but its file name. */
export function isEmptyBody(body: string): boolean {
  return body === '---\n---'
}

export function mapHead(path: string): string {
  return `File: ${path}\n`
}

/** All but the line that names the file: the same for the same content at any path. `cut` describes what a partial map leaves out. */
export function renderBody(map: SourceMap, { joint = '.', space = 'package' }: MapStyle = {}, cut: readonly string[] = []): string {
  const lines: string[] = []
  const spaces = [...new Set(map.namespaces)].slice(0, spacesShown).map((name) => `${space} ${name}`)
  const imports = map.imports.filter(({ local, reexported }) => !local && !reexported).map(({ text }) => text)
  const heads = [...new Set([...spaces, ...imports])]
  if (heads.length > 0) lines.push('Imports:', ...heads.map((text) => `  - ${text}`))
  if (map.broken) lines.push('Note: parts of this file could not be parsed; the rest is listed.')
  lines.push('---')
  const entries = gather(map.symbols, joint)
  let isFirst = true
  for (const section of sections) {
    const drawn =
      section === 'Exports' ? map.exports.map((text) => [`  - ${text}`]) : entries.filter((entry) => entry.section === section).map(draw)
    const body = capped(drawn, '  ').flat()
    if (body.length === 0) continue
    if (!isFirst) lines.push('')
    isFirst = false
    lines.push(`${section}:`, ...body)
  }
  lines.push(...cut.map((what) => `… ${what}`), '---')
  return lines.join('\n')
}

function gather(symbols: readonly MapSymbol[], joint: string): Entry[] {
  const entries: Entry[] = []
  const byName = new Map<string, Entry>()
  const add = (section: Section, header: string): Entry => {
    const entry: Entry = { section, header, extensions: [], cases: [], functions: [], methods: [], properties: [] }
    entries.push(entry)
    return entry
  }
  const own = new Map<MapSymbol, Entry>()
  const holders = symbols.filter(({ kind, container }) => isHolder(kind) || (container === undefined && !isMember(kind)))
  for (const symbol of holders) {
    if (symbol.kind === 'extension') continue
    const full = fullName(symbol)
    const section = sectionOf[symbol.kind]
    const isListed = symbol.kind === 'function' || symbol.kind === 'macro' || symbol.kind === 'variable' || symbol.kind === 'type'
    const header = isListed ? `L${symbol.line}: ${withFullName(symbol.signature, symbol, joint)}` : headerOf(symbol, joint)
    const last = entries.at(-1)
    // `int a, b` and `{ a, b } = x` declare several names on one line.
    const isSame =
      isListed &&
      last?.section === section &&
      (last.header === header || (symbol.kind === 'variable' && withoutLine(last.header) === withoutLine(header)))
    const entry = isSame ? last : add(section, header)
    if (!byName.has(full)) byName.set(full, entry)
    own.set(symbol, entry)
  }
  for (const symbol of symbols) {
    if (symbol.kind !== 'extension') continue
    const known = byName.get(fullName(symbol)) ?? byName.get(symbol.name)
    if (!known) byName.set(symbol.name, add('Classes', symbol.signature))
    else if (/\b(?:for|with|on|\w+:)\s/.test(symbol.signature) || symbol.signature.includes(':')) known.extensions.push(symbol.signature)
  }
  const latest = new Map<string, Entry>()
  for (const symbol of symbols) {
    const { container } = symbol
    // A class and its companion, or a reopened type, share a name: a member belongs to the one it is declared in.
    const entry = own.get(symbol)
    if (entry) latest.set(fullName(symbol), entry)
    if (container === undefined || isHolder(symbol.kind)) continue
    let holder = latest.get(container) ?? byName.get(container)
    if (!holder) {
      holder = add('Classes', container.replaceAll('.', joint))
      byName.set(container, holder)
    }
    addMember(holder, symbol)
  }
  return entries
}

function withoutLine(header: string): string {
  return header.replace(/^L\d+: /, '')
}

function addMember(holder: Entry, { kind, line, signature }: MapSymbol): void {
  if (kind === 'case') holder.cases.push(signature.replace(/^case /, ''))
  else if (kind === 'method') holder.methods.push(`L${line}: ${signature}`)
  else if (kind === 'function') holder.functions.push(`L${line}: ${signature}`)
  else holder.properties.push(signature)
}

/** A complete list of thousands of constants adds nothing. */
const mostListed = 2_000

function capped(items: string[][], indent: string): string[][] {
  const more = items.length - mostListed
  return more > 0 ? [...items.slice(0, mostListed), [`${indent}- … and ${more} more`]] : items
}

function draw({ header, extensions, cases, functions, methods, properties }: Entry): string[] {
  const lines = [`  - ${header}`]
  if (cases.length > 0)
    lines.push(
      `    Cases: ${cases.slice(0, mostListed).join(', ')}${cases.length > mostListed ? `, … and ${cases.length - mostListed} more` : ''}`,
    )
  if (extensions.length > 0) lines.push(`    Also: ${extensions.join('; ')}`)
  const lists: [string, string[]][] = [
    ['Functions', functions],
    ['Methods', methods],
    ['Properties', [...new Set(properties)]],
  ]
  for (const [title, items] of lists) {
    const rows = capped(
      items.map((item) => [`      - ${item}`]),
      '      ',
    )
    if (items.length > 0) lines.push(`    ${title}:`, ...rows.flat())
  }
  return lines
}

export function isHolder(kind: SymbolKind): boolean {
  return kind === 'extension' || sectionOf[kind] === 'Classes' || kind === 'interface' || kind === 'type' || kind === 'enum'
}

function isMember(kind: SymbolKind): boolean {
  return kind === 'method' || kind === 'property' || kind === 'case'
}

export function fullName({ name, container }: MapSymbol): string {
  return container === undefined ? name : `${container}.${name}`
}

/** Drops the keyword: the section already shows the kind. */
function headerOf(symbol: MapSymbol, joint: string): string {
  const [, attributes = '', rest = ''] = /^((?:(?:@[\w.:]+(?:\([^)]*\))?|#?\[[^\]]*\])\s+)*)(.*)$/.exec(symbol.signature) ?? []
  const bare = rest.replace(/^(?:(?:export|default|declare)\s+)*(?:(?:enum class|class|interface|protocol|enum)\s+)?/, '')
  return attributes + withFullName(bare, symbol, joint)
}

function withFullName(text: string, symbol: MapSymbol, joint: string): string {
  if (symbol.container === undefined) return text
  return text.replace(new RegExp(`(?<![\\w.:])${quoted(symbol.name)}(?!\\w)`), () => fullName(symbol).replaceAll('.', joint))
}

function quoted(text: string): string {
  return text.replace(/[^\w]/g, '\\$&')
}
