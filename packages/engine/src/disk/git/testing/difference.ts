// A difference between plain git's answer and ours, and how it is reported.

import type { RandomRepository } from './random-repository.ts'

export interface Difference {
  seed: number
  /** Name of the compared root. */
  root: string
  /** Compared command. */
  question: string
  plain: string
  ours: string
  kinds: readonly string[]
}

export function differencesBetween(
  { seed, kinds }: RandomRepository,
  root: string,
  question: string,
  plain: string,
  ours: string,
): Difference[] {
  return plain === ours ? [] : [{ seed, root, question, plain, ours, kinds }]
}

/** Shows the first line that differs, with the lines before it. */
export function describeDifference({ seed, root, question, plain, ours, kinds }: Difference): string {
  const [expected, actual] = [plain.split('\n'), ours.split('\n')]
  const at = expected.findIndex((line, index) => line !== actual[index])
  const from = at === -1 ? expected.length : at
  const show = (lines: readonly string[]): string =>
    lines
      .slice(Math.max(0, from - 2), from + 4)
      .map((line) => `    ${JSON.stringify(line)}`)
      .join('\n')
  return `seed ${seed}, ${root}: ${question}\n  plain git:\n${show(expected)}\n  Sheaf:\n${show(actual)}\n  repository: ${kinds.join(', ')}`
}
