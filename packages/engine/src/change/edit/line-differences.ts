// Lists the ways in which two equivalent lines differ. Being wrong in one way says nothing about another.

import { fold, indentOf, withoutTrailing } from './line-key.ts'

export type LineDifference = 'trailing' | 'look-alike' | 'inner'

/** Ignores indentation. */
export function lineDifferences(left: string, right: string): LineDifference[] {
  const [one, other] = [bodyOf(left), bodyOf(right)]
  const differences: LineDifference[] = []
  if (trailingOf(left) !== trailingOf(right)) differences.push('trailing')
  if (plainRuns(one) !== plainRuns(other)) differences.push('look-alike')
  if (fold(one) !== fold(other)) differences.push('inner')
  return differences
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
