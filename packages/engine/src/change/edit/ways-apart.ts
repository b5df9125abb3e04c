// Lists the ways in which two equivalent lines differ. Being wrong in one way says nothing about another.

import { fold, indentOf, withoutTrailing } from './line-key.ts'

export type Way = 'trailing' | 'look-alike' | 'inner'

/** Ignores indentation. */
export function waysApart(left: string, right: string): Way[] {
  const [one, other] = [bodyOf(left), bodyOf(right)]
  const ways: Way[] = []
  if (trailingOf(left) !== trailingOf(right)) ways.push('trailing')
  if (plainRuns(one) !== plainRuns(other)) ways.push('look-alike')
  if (fold(one) !== fold(other)) ways.push('inner')
  return ways
}

/** A line without surrounding whitespace. */
export function bodyOf(line: string): string {
  const bare = withoutTrailing(line)
  return bare.slice(indentOf(bare.replaceAll('\u00a0', ' ')).length)
}

export function trailingOf(line: string): string {
  return line.slice(withoutTrailing(line).length)
}

function plainRuns(body: string): string {
  return body.replace(/[ \t]+/g, ' ')
}
