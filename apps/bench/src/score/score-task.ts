// Turns an applied reply into points: verifier, soft factors, half points (formats §7; exact rules in docs/bench.md).

import type { Difficulty, HardError, SoftError, TaskScore } from '@sheaf/contract'
import type { Files } from '../repository/repository.ts'
import type { BenchTask } from '../tasks/task.ts'
import type { Applied } from './apply-reply.ts'

export const maxPoints: Readonly<Record<Difficulty, number>> = { medium: 1, hard: 3, 'very-hard': 6 }

const softFactors: Readonly<Record<Exclude<SoftError, 'long-output'>, number>> = {
  'too-many-edits': 0.85,
  'failed-edit': 0.8,
  'too-few-edits': 0.85,
}

/** Free up to this size; each further one, even partial, applies the factor. */
const longOutput = { chars: 10_000, lines: 200, factor: 0.9, least: 0.5 }

/** `before`: prepared by the task. */
export function scoreTask(task: BenchTask, before: Files, applied: Applied, reply: string): TaskScore {
  if (applied.hard) return failedScore(task, applied.hard, applied.note)
  const { score: verified, note } = task.verify(before, applied.files)
  const soft = softErrorsOf(task, applied, reply)
  const factor = soft.reduce((product, error) => product * (error === 'long-output' ? lengthFactor(reply) : softFactors[error]), 1)
  const score = verified * factor
  return { ...about(task), verified, score, soft, ...pointsOf(task.difficulty, score), ...(note !== undefined && { note }) }
}

/** A task that scores nothing, whatever its files are. */
export function failedScore(task: BenchTask, hard: HardError, note?: string): TaskScore {
  return { ...about(task), verified: 0, score: 0, hard, soft: [], ...pointsOf(task.difficulty, 0), ...(note !== undefined && { note }) }
}

export function pointsOf(difficulty: Difficulty, score: number): Pick<TaskScore, 'points' | 'maxPoints' | 'perfect'> {
  const most = maxPoints[difficulty]
  const perfect = score === 1
  // The small addend keeps a product such as 0.85 × 0.8 × … from falling just below a half point.
  const halves = Math.floor(score * most * 2 + 1e-9) / 2
  const points = perfect ? 2 * most : difficulty === 'medium' ? 0 : halves
  return { points, maxPoints: most, perfect }
}

export function lengthFactor(reply: string): number {
  const chars = Math.ceil((reply.length - longOutput.chars) / longOutput.chars)
  const lines = Math.ceil((linesOf(reply) - longOutput.lines) / longOutput.lines)
  return Math.max(longOutput.least, longOutput.factor ** Math.max(0, chars, lines))
}

function softErrorsOf({ edits }: BenchTask, { asked, failed }: Applied, reply: string): SoftError[] {
  const soft: SoftError[] = []
  if (asked > edits.max) soft.push('too-many-edits')
  if (failed > 0) soft.push('failed-edit')
  if (asked - failed < edits.min) soft.push('too-few-edits')
  if (lengthFactor(reply) < 1) soft.push('long-output')
  return soft
}

function about({ id, kind, language, difficulty }: BenchTask): Pick<TaskScore, 'task' | 'kind' | 'language' | 'difficulty'> {
  return { task: id, kind, language, difficulty }
}

/** A final newline ends the last line; it does not start another. */
function linesOf(text: string): number {
  let lines = text.endsWith('\n') || text === '' ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
