// A block that is still being read.

import type { Block } from './block.ts'

export type OpenBlock =
  | { kind: 'prose'; key: number; text: string; indent: number; isList: boolean; isBlank: boolean }
  | { kind: 'code'; key: number; language: string; pieces: string[]; count: number; indent: number; fence: string }
  | {
      kind: 'file'
      key: number
      path: string
      action: string
      to: string
      description: string
      changes: number
      pieces: string[]
      count: number
      isFenced: boolean
    }

export type OpenProse = Extract<OpenBlock, { kind: 'prose' }>
export type OpenCode = Extract<OpenBlock, { kind: 'code' }>
export type OpenFile = Extract<OpenBlock, { kind: 'file' }>

const pieceLines = 60
const pieceChars = 4_000

/** `cut`: the text ended inside it. */
export function toBlock(open: OpenBlock, end: 'closed' | 'open' | 'cut'): Block {
  if (open.kind === 'prose') return { kind: 'prose', key: open.key, text: open.text, indent: open.indent }
  const lines = { pieces: [...open.pieces], count: open.count }
  const isOpen = end === 'open'
  if (open.kind === 'code') return { kind: 'code', key: open.key, language: open.language, lines, indent: open.indent, isOpen }
  const { key, path, action, to, description, changes } = open
  return { kind: 'file', key, path, action, to, description, changes, lines, isOpen, isCut: end === 'cut' }
}

export function addLine(block: { pieces: string[]; count: number }, line: string): void {
  const last = block.pieces.at(-1)
  const isFull = last === undefined || block.count % pieceLines === 0 || last.length > pieceChars
  if (isFull) block.pieces.push(line)
  else block.pieces[block.pieces.length - 1] = `${last}\n${line}`
  block.count++
}

export function readFileLine(file: OpenFile, line: string): void {
  if (/^\s*={3,}\s*$/.test(line)) file.isFenced = !file.isFenced
  if (file.isFenced) return
  file.changes += line.match(/<change\b/gi)?.length ?? 0
  if (file.description === '') file.description = /<description>(.*?)(?:<\/description>|$)/i.exec(line)?.[1]?.trim() ?? ''
  if (file.to === '' && /<new\b/i.test(line)) file.to = readAttribute(line, 'path')
}

export function readAttribute(line: string, name: string): string {
  return new RegExp(`\\b${name}\\s*=\\s*["'“”]([^"'“”]*)["'“”]`, 'i').exec(line)?.[1] ?? ''
}

/** Number of blanks at the start of a line. */
export function indentLength(line: string): number {
  let at = 0
  while (line[at] === ' ' || line[at] === '\t') at++
  return at
}

export function indentWidth(space: string): number {
  return space.replaceAll('\t', '    ').length
}

export function dedent(line: string, columns: number): string {
  let at = 0
  for (let left = columns; left > 0 && (line[at] === ' ' || line[at] === '\t'); at++) left -= line[at] === '\t' ? 4 : 1
  return line.slice(at)
}
