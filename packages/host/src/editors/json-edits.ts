// Inserts a property into a JSON text, or replaces a value: all other bytes stay, including comments.

import { createScanner, type Node } from 'jsonc-parser'

export interface JsonStyle {
  indent: string
  end: string
}

interface Insertion {
  at: number
  text: string
}

/** Detects the text's style. */
export function styleOf(text: string, end: string): JsonStyle {
  return { end, indent: /^\{[^\n]*\n([ \t]+)\S/.exec(text.trimStart())?.[1] ?? '  ' }
}

/** Adds a property after the last one of this object. */
export function insertProperty(text: string, object: Node, key: string, value: unknown, style: JsonStyle): string {
  const children = object.children ?? []
  const last = children.at(-1)
  const whole = text.slice(object.offset, object.offset + object.length)
  const base = lineIndent(text, object.offset)
  if (last === undefined) {
    const closing = whole.includes('\n') ? '' : style.end + base
    const at = object.offset + 1
    return insert(text, [{ at, text: `${style.end}${base}${style.indent}${property(key, value, base + style.indent, style)}${closing}` }])
  }
  const end = last.offset + last.length
  const comma = commaAfter(text, end)
  const first = comma === undefined ? [{ at: end, text: ',' }] : []
  if (!whole.includes('\n')) return insert(text, [...first, { at: comma ?? end, text: ` ${property(key, value)}` }])
  const indent = ownIndent(text, children[0]?.offset ?? 0) ?? base + style.indent
  const at = commentEnd(text, comma ?? end)
  return insert(text, [...first, { at, text: `${style.end}${indent}${property(key, value, indent, style)}` }])
}

/** Replaces the value of this node. */
export function replaceValue(text: string, node: Node, value: unknown, style: JsonStyle): string {
  const old = text.slice(node.offset, node.offset + node.length)
  const printed = old.includes('\n') ? print(value, lineIndent(text, node.offset), style) : print(value)
  return text.slice(0, node.offset) + printed + text.slice(node.offset + node.length)
}

function property(key: string, value: unknown, indent?: string, style?: JsonStyle): string {
  return `${JSON.stringify(key)}: ${print(value, indent, style)}`
}

/** Objects on several lines if there is a style, lists always on one. */
function print(value: unknown, indent = '', style?: JsonStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => print(item)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const below = style ? indent + style.indent : ''
  const items = Object.entries(value).map(([key, inner]) => property(key, inner, below, style))
  if (!style) return `{ ${items.join(', ')} }`
  return `{${items.map((item) => style.end + below + item).join(',')}${style.end}${indent}}`
}

function insert(text: string, insertions: readonly Insertion[]): string {
  let edited = ''
  let from = 0
  for (const { at, text: put } of insertions) {
    edited += text.slice(from, at) + put
    from = at
  }
  return edited + text.slice(from)
}

/** Offset after the next comma; undefined if there is none. */
function commaAfter(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(from)
  scanner.scan()
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() + 1 : undefined
}

/** Offset after the comment on the same line, if any. */
function commentEnd(text: string, from: number): number {
  const comment = /^(?:[ \t]|\/\*(?:(?!\*\/).)*\*\/)*(?:\/\/[^\r\n]*)?(?=\r?\n)/.exec(text.slice(from))
  return from + (comment?.[0].length ?? 0)
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
}

/** Undefined: something else precedes it on its line. */
function ownIndent(text: string, offset: number): string | undefined {
  return /^[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))?.[0]
}
