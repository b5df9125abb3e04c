// Parses a model's Markdown into data that can only become text on screen: no HTML, no URL that loads automatically. Input that the
// parser could choke on stays plain text.

import { Lexer, type Token, type Tokens } from 'marked'
import { words } from './markdown.words.ts'

/** Plain text, or an inline element. */
export type Piece =
  | string
  | { kind: 'strong' | 'em' | 'del'; inside: Piece[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; inside: Piece[] }
  /** Possibly a file of the workspace. */
  | { kind: 'path'; path: string; line: number | null; inside: Piece[] }
  | { kind: 'break' }

export type Part =
  | { kind: 'paragraph'; inside: Piece[] }
  | { kind: 'heading'; depth: number; inside: Piece[] }
  | { kind: 'list'; start: number | null; items: { isDone: boolean | null; parts: Part[] }[] }
  | { kind: 'quote'; parts: Part[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; align: ('left' | 'center' | 'right' | null)[]; head: Piece[][]; rows: Piece[][][] }
  | { kind: 'rule' }
  /** Shown as is, with its line breaks. */
  | { kind: 'plain'; text: string }

export function lexProse(text: string): Part[] {
  if (isTooMuch(text)) return [{ kind: 'plain', text }]
  try {
    return new Lexer({ gfm: true }).lex(text).flatMap(partOf)
  } catch {
    return [{ kind: 'plain', text }]
  }
}

/** Measured: beyond these the parser becomes extremely slow or overflows the stack. */
const most = { chars: 6_000, marks: 240, brackets: 400, pipes: 1_500, depth: 12, indent: 48, shortLines: 500 }

function isTooMuch(text: string): boolean {
  if (text.length > most.chars) return true
  const lines = text.split('\n')
  if (lines.length > most.shortLines) return true
  let marks = 0
  let brackets = 0
  let pipes = 0
  for (const line of lines) {
    const lead = /^[\s>*+.)\d-]*/.exec(line)?.[0] ?? ''
    if (count(lead, /[>*+-]|\d[.)]/g) > most.depth || line.search(/\S|$/) > most.indent) return true
    // Emphasis is matched within one paragraph or item.
    if (line.trim() === '' || /^\s*(?:[-*+]|\d+[.)])\s/.test(line)) marks = 0
    marks += count(line, /[*_~]/g)
    brackets += count(line, /[[<`]/g)
    pipes += count(line, /\|/g)
    if (marks > most.marks || brackets > most.brackets || pipes > most.pipes) return true
  }
  return false
}

function partOf(token: Token): Part[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [{ kind: 'heading', depth: Number(token.depth), inside: pieces(token.tokens) }]
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', inside: token.tokens ? pieces(token.tokens) : [decoded(String(token.text))] }]
    case 'list':
      return [listOf({ ordered: token.ordered, start: token.start, items: token.items })]
    case 'blockquote':
      return [{ kind: 'quote', parts: (token.tokens ?? []).flatMap(partOf) }]
    case 'code':
      return [{ kind: 'code', language: String(token.lang ?? '').slice(0, 24), text: String(token.text) }]
    case 'table':
      return [tableOf({ align: token.align, header: token.header, rows: token.rows })]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'checkbox':
      return []
    default:
      return [{ kind: 'plain', text: token.raw.replace(/\n+$/, '') }]
  }
}

function listOf({ ordered, start, items }: Pick<Tokens.List, 'ordered' | 'start' | 'items'>): Part {
  return {
    kind: 'list',
    start: ordered ? Number(start) : null,
    items: items.map(({ task, checked, tokens }) => ({ isDone: task ? checked === true : null, parts: tokens.flatMap(partOf) })),
  }
}

function tableOf({ align, header, rows }: Pick<Tokens.Table, 'align' | 'header' | 'rows'>): Part {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => pieces(tokens))
  return { kind: 'table', align, head: cells(header), rows: rows.map(cells) }
}

function pieces(tokens: Token[] | undefined): Piece[] {
  const found: Piece[] = []
  for (const piece of (tokens ?? []).flatMap(pieceOf)) {
    const last = found.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') found[found.length - 1] = last + piece
    else found.push(piece)
  }
  return found
}

function pieceOf(token: Token): Piece[] {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: token.type, inside: pieces(token.tokens) }]
    case 'codespan':
      return [{ kind: 'code', text: String(token.text) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'link':
      return linkOf(decoded(String(token.href)), pieces(token.tokens))
    case 'image':
      // Never rendered: loading it would show a stranger that it was read.
      return linkOf(decoded(String(token.href)), [words.image(decoded(String(token.text)) || words.untitled)])
    case 'checkbox':
      return []
    case 'text':
      return token.tokens ? pieces(token.tokens) : [decoded(String(token.text))]
    case 'escape':
      return [String(token.text)]
    default:
      return [token.raw]
  }
}

/** Links only web and mail addresses and paths; everything else stays text. */
function linkOf(href: string, inside: Piece[]): Piece[] {
  if (/^(?:https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href) ? [{ kind: 'link', to: new URL(href).href, inside }] : inside
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#|[\p{Cc}]/iu.test(href)) return inside
  const [path = '', anchor = ''] = href.replace(/^\.?\//, '').split('#')
  const line = /^L(\d{1,7})/i.exec(anchor)?.[1]
  return [{ kind: 'path', path, line: line === undefined ? null : Number(line), inside }]
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rarr: '→',
  larr: '←',
  times: '×',
  copy: '©',
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
  })
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
