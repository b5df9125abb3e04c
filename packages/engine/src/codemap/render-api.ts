// Renders definitions as short as possible, for readers who only want to use them: one per line in the order of the file, with the fields
// and cases on the line of their type, and without needless keywords and values. Types that repeat are written once.

import type { LanguageId, MapSymbol } from '@sheaf/contract'
import { fullName, isHolder } from './render-map.ts'
import { repeatedParameters } from './repeated-parameters.ts'

export function renderApi(symbols: readonly MapSymbol[], language: LanguageId): string {
  const callables = symbols.filter(mayBeCalled).map(({ name, signature: text }) => ({ name, text }))
  const { declarations, shorten } = repeatedParameters(callables, language)
  const short = (symbol: MapSymbol): string => {
    const text = shortSignature(symbol)
    return mayBeCalled(symbol) ? shorten({ name: symbol.name, text }) : text
  }
  const entries = new Map<MapSymbol, Entry>()
  const holders = new Map<string, Entry>()
  for (const symbol of symbols) {
    const isMember = symbol.container !== undefined && !isHolder(symbol.kind)
    if (isMember) continue
    const { container, name } = symbol
    const text = short(symbol)
    const shown = container === undefined ? text : text.replace(name, () => fullName(symbol))
    const entry = { text: shown, keyword: keywordOf(symbol, shown, language), fields: [], members: [] }
    entries.set(symbol, entry)
    holders.set(fullName(symbol), entry)
  }
  for (const symbol of symbols) {
    if (entries.has(symbol)) continue
    const { container = '' } = symbol
    const holder = holders.get(container)
    const text = short(symbol)
    if (!holder) entries.set(symbol, { text: `${container}: ${text}`, keyword: '', fields: [], members: [] })
    else if (isField(symbol)) holder.fields.push(text)
    else holder.members.push(text)
  }
  // A type may begin after its first member, such as a typedef of C, whose name is at the end.
  const sorted = [...entries].sort(([a], [b]) => a.line - b.line)
  const lines = linesOf(sorted.map(([, entry]) => entry))
  return [...(declarations.length > 0 ? [`Parameter types: ${declarations.join('; ')}`] : []), ...lines].join('\n')
}

interface Entry {
  text: string
  /** With it the text begins; it is written once for neighbors. */
  keyword: string
  fields: string[]
  members: string[]
}

/** Fields and types can be pointers to functions. The parameters of macros have no types. */
function mayBeCalled({ kind }: MapSymbol): boolean {
  return kind !== 'macro' && !isHolder(kind)
}

/** Macros, constants, and C functions with the same result often come in groups. */
function keywordOf({ kind, name }: MapSymbol, text: string, language: LanguageId): string {
  const [keyword = ''] = /^(?:#define|const|let|var) /.exec(text) ?? []
  if (keyword !== '' || kind !== 'function' || !(language === 'c' || language === 'cpp')) return keyword
  return text.slice(0, Math.max(0, text.indexOf(`${name}(`)))
}

function linesOf(entries: readonly Entry[]): string[] {
  const lines: string[] = []
  const shown = new Set<string>()
  let last = ''
  for (const { text, keyword, fields, members } of entries) {
    // Variants for several platforms, and declarations before a definition.
    if (fields.length + members.length === 0 && shown.has(text)) continue
    shown.add(text)
    if (keyword !== '' && keyword === last) lines.push(`${lines.pop()}; ${text.slice(keyword.length)}`)
    else lines.push(fields.length > 0 ? `${text} { ${[...new Set(fields)].join('; ')} }` : text, ...members.map((each) => ` ${each}`))
    last = keyword
  }
  return lines
}

function isField({ kind }: MapSymbol): boolean {
  return kind === 'property' || kind === 'case' || kind === 'variable'
}

/** Other values are for the file itself. */
const shortLiteral = /^(?:["'`].{0,24}|-?[\d.]\w{0,12}|true|false|null)$/

function shortSignature(symbol: MapSymbol): string {
  const text = symbol.signature
    .replace(/^(?:(?:export|default|declare|extern|public|pub) )+/, '')
    .replace(/^(async )?(?:function|func|fn|def) /, '$1')
    .replace(/^case /, '')
  if (!isField(symbol)) return text
  return text.replace(/\s*=\s*([^=>].*)$/s, (whole, value: string) => (shortLiteral.test(value) ? whole : ''))
}
