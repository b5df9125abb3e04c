// Infers a text's unit of indentation from its steps.

import { indentOf } from './line-key.ts'

export interface IndentUnit {
  /** Tabs or spaces. */
  unit: string
  /** Steps that begin or end a block, unlike continuation lines. */
  sure: number
  /** Steps below an open bracket, whose width is a matter of taste; tabs versus spaces is not. */
  hung: number
  /** Steps that suggest another unit. */
  against: number
}

/** Not `(` or `[`: indentation below those is a matter of taste. */
const opensBlock = /[{:]\s*(?:(?:\/\/|#|\/\*).*)?$|=>\s*$|\b(?:do|then|begin|else)\s*$/
const closesBlock = /^\s*(?:\}|end\b)/
const linesRead = 20_000

/** The units of file and model, the model's inferred from everything it wrote for this file. */
export interface Units {
  file: IndentUnit | undefined
  model: IndentUnit | undefined
}

export function isTabs({ unit }: IndentUnit): boolean {
  return unit.startsWith('\t')
}

/** Takes texts by one author. */
export function indentUnit(...texts: readonly (readonly string[])[]): IndentUnit | undefined {
  const votes = new Map<string, Votes>()
  for (const lines of texts) countSteps(lines.slice(0, linesRead), votes)
  let best: [string, Votes] | undefined
  for (const each of votes) if (!best || weight(each[1]) > weight(best[1])) best = each
  if (!best) return undefined
  const [unit, { sure, hung }] = best
  const against = [...votes].reduce((sum, [other, vote]) => (other === unit ? sum : sum + vote.sure), 0)
  return { unit, sure, hung, against }
}

interface Votes {
  sure: number
  hung: number
  all: number
}

function weight({ sure, all }: Votes): number {
  return sure * 10 + all
}

function countSteps(lines: readonly string[], votes: Map<string, Votes>): void {
  const ups: string[] = []
  const downs: string[] = []
  let above: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    if (above !== undefined) {
      const down = stepBetween(above, line)
      const up = closesBlock.test(line) ? stepBetween(line, above) : undefined
      if (down !== undefined) vote(votes, down, opensBlock.test(above), /[([]\s*$/.test(above))
      if (down !== undefined) downs.push(down)
      if (up !== undefined) ups.push(up)
    }
    above = line
  }
  // A closing brace may end several steps at once; it shows the unit only if no step in is smaller.
  for (const up of ups) {
    if (downs.every((down) => down.length >= up.length)) vote(votes, up, ['\t', '  ', '    '].includes(up), false)
  }
}

function vote(votes: Map<string, Votes>, step: string, isSure: boolean, isHung: boolean): void {
  // Two tabs at once are a continuation line, unless a block begins there.
  if (step.startsWith('\t\t') && !isSure) return
  const votesFor = votes.get(step) ?? { sure: 0, hung: 0, all: 0 }
  votesFor.all++
  if (isSure) votesFor.sure++
  if (isHung) votesFor.hung++
  votes.set(step, votesFor)
}

/** Only a step of tabs alone or of a few spaces counts; ` *` below `/**` is not a step. */
function stepBetween(outerLine: string, innerLine: string): string | undefined {
  const outer = indentOf(outerLine)
  const inner = indentOf(innerLine)
  if (inner.length <= outer.length || !inner.startsWith(outer)) return undefined
  const step = inner.slice(outer.length)
  if (/^\t{1,2}$/.test(step)) return step
  return /^ {2,8}$/.test(step) ? step : undefined
}
