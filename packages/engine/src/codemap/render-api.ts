// Renders definitions as short as possible, for readers who only want to use them: one per line in the order of the file, with the fields
// and cases on the line of their type, and without needless keywords and values.

import type { MapSymbol } from '@sheaf/contract'
import { fullName, isHolder } from './render-map.ts'

export function renderApi(symbols: readonly MapSymbol[]): string {
  const entries = new Map<MapSymbol, Entry>()
  const holders = new Map<string, Entry>()
  for (const symbol of symbols) {
    const isMember = symbol.container !== undefined && !isHolder(symbol.kind)
    if (isMember) continue
    const { container, name } = symbol
    const text = shortSignature(symbol)
    const entry = { text: container === undefined ? text : text.replace(name, () => fullName(symbol)), fields: [], members: [] }
    entries.set(symbol, entry)
    holders.set(fullName(symbol), entry)
  }
  for (const symbol of symbols) {
    if (entries.has(symbol)) continue
    const { container = '' } = symbol
    const holder = holders.get(container)
    const text = shortSignature(symbol)
    if (!holder) entries.set(symbol, { text: `${container}: ${text}`, fields: [], members: [] })
    else if (isField(symbol)) holder.fields.push(text)
    else holder.members.push(text)
  }
  // A type may begin after its first member, such as a typedef of C, whose name is at the end.
  const sorted = [...entries].sort(([a], [b]) => a.line - b.line)
  return linesOf(sorted.map(([, entry]) => entry)).join('\n')
}

interface Entry {
  text: string
  fields: string[]
  members: string[]
}

/** Macros and constants often come in groups: the keyword is written once. */
function linesOf(entries: readonly Entry[]): string[] {
  const lines: string[] = []
  let last: string | undefined
  for (const { text, fields, members } of entries) {
    const [, keyword, rest = ''] = /^(#define|const|let|var) (.*)$/s.exec(text) ?? []
    if (keyword !== undefined && keyword === last) lines.push(`${lines.pop()}; ${rest}`)
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
