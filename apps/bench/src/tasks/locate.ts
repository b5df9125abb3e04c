// Finds the code a task is about in the current files, by whole lines.

import type { Files, FunctionSource, StatementSource } from '../repository/repository.ts'

export interface Span {
  from: number
  to: number
}

export function linesOf(files: Files, path: string): string[] {
  return (files.get(path) ?? '').split('\n')
}

/** Start of each run of lines that equals `text`. */
export function findRuns(lines: readonly string[], text: string, { from, to }: Span = { from: 0, to: lines.length }): number[] {
  const wanted = text.split('\n')
  const found: number[] = []
  for (let at = from; at + wanted.length <= to; at++) if (wanted.every((line, offset) => lines[at + offset] === line)) found.push(at)
  return found
}

/** Undefined unless it occurs exactly once. */
export function findOnce(lines: readonly string[], text: string, within?: Span): Span | undefined {
  const [first, ...others] = findRuns(lines, text, within)
  return first === undefined || others.length > 0 ? undefined : { from: first, to: first + text.split('\n').length }
}

export function findFunction(lines: readonly string[], { text }: FunctionSource): Span | undefined {
  return findOnce(lines, text)
}

/** A statement of a function, if its text occurs in it once. */
export function findStatement(lines: readonly string[], owner: FunctionSource, statement: StatementSource): Span | undefined {
  const span = findFunction(lines, owner)
  return span && findOnce(lines, statement.text, span)
}

/** The first line of the body, comments included; a docstring above it is not part of it. */
export function findBody(lines: readonly string[], owner: FunctionSource): number | undefined {
  const span = findFunction(lines, owner)
  const [first] = owner.statements
  if (!span || !first) return undefined
  const [start] = findRuns(lines, first.text, span)
  if (start === undefined) return undefined
  let at = start
  while (at - 1 > span.from && isComment(lines[at - 1] ?? '')) at--
  return at
}

export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

function isComment(line: string): boolean {
  const text = line.trimStart()
  return line !== text && (text.startsWith('//') || text.startsWith('#'))
}

/** Whole words only: `post` is not in `postAll`. */
export function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![\\w$])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`, 'g')
}

export function countWord(text: string, word: string): number {
  return text.includes(word) ? (text.match(wordPattern(word))?.length ?? 0) : 0
}
