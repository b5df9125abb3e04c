// Formats tasks, runs and scores as lines of text.

import { type BenchEstimate, type BenchRunInfo, benchLanguages, type RunScore, type TaskInfo, type TaskScore } from '@sheaf/contract'
import { alignTable, formatCount, formatNumber } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'

export function taskLines(tasks: readonly TaskInfo[]): string[] {
  return alignTable(
    tasks.map(({ id, kind, difficulty, maxPoints, contextChars }) => [
      id,
      kind,
      difficulty,
      formatCount(maxPoints, 'point'),
      `${formatNumber(contextChars)} characters`,
    ]),
    ['left', 'left', 'left', 'right', 'right'],
  )
}

export function runLines(runs: readonly BenchRunInfo[]): string[] {
  return alignTable(
    runs.map((run) => [
      run.id,
      run.state,
      `${run.done}/${run.total}`,
      run.pointsRate === undefined ? '' : percent(run.pointsRate),
      dollars(run.cost),
      run.submitted === undefined ? '' : `submission ${run.submitted.state}`,
      visibleLine(`${run.modelName} (${run.model})`),
    ]),
    ['left', 'left', 'right', 'right', 'right', 'left', 'left'],
  )
}

export function estimateLine({ tasks, inputTokens, outputTokens, cost, tooLarge }: BenchEstimate): string {
  const price = cost === null ? 'price unknown' : cost === 0 ? 'free' : `about ${dollars(cost)}`
  const over = tooLarge === 0 ? '' : ` ${formatCount(tooLarge, 'task')} will fail: too large for the model's context window.`
  return `${formatCount(tasks, 'task')}, about ${formatNumber(inputTokens)} input and ${formatNumber(outputTokens)} output tokens, not counting thinking: ${price}.${over}`
}

/** Progress of a run, for the progress bar. */
export function progressStage({ points, cost, running = [] }: BenchRunInfo): string {
  const earned = points === undefined || points.possible === 0 ? '' : `${points.earned} of ${points.possible} points`
  return [running.length === 0 ? 'running' : running.join(' '), earned, dollars(cost)].filter((part) => part !== '').join(' · ')
}

export function scoreLines(score: RunScore): string[] {
  const { pointsRate, earned, maximum, perfect, tasks, ranked } = score
  return [
    `Score ${percent(pointsRate)}: ${earned} of ${2 * maximum} points, ${perfect} of ${formatCount(tasks.length, 'task')} perfect${ranked ? '' : '; not ranked'}`,
    '',
    ...alignTable(
      [...groupsOf(tasks)].map(([name, own]) => [
        name,
        percent(rateOf(own)),
        `${own.filter(({ perfect: is }) => is).length}/${own.length}`,
      ]),
      ['left', 'right', 'right'],
    ),
  ]
}

/** Tasks below full points, and why. */
export function missedLines({ tasks }: RunScore): string[] {
  const missed = tasks.filter(({ perfect }) => !perfect)
  return alignTable(
    missed.map(({ task, kind, points, maxPoints, hard, soft, note }) => [
      task,
      kind,
      `${points}/${2 * maxPoints}`,
      [hard, ...soft, note === undefined ? undefined : visibleLine(note)].filter((part) => part !== undefined).join(', '),
    ]),
    ['left', 'left', 'right', 'left'],
  )
}

export function percent(rate: number): string {
  return `${rate.toFixed(2)}%`
}

export function dollars(cost: number | undefined): string {
  if (cost === undefined) return ''
  return cost > 0 && cost < 0.01 ? '< $0.01' : `$${cost.toFixed(2)}`
}

function* groupsOf(tasks: readonly TaskScore[]): Iterable<[string, TaskScore[]]> {
  for (const language of benchLanguages) {
    const own = tasks.filter((task) => task.language === language)
    if (own.length > 0) yield [language, own]
  }
  for (const [kind, own] of Map.groupBy(tasks, (task) => task.kind)) yield [kind, own]
}

function rateOf(tasks: readonly TaskScore[]): number {
  const possible = tasks.reduce((sum, { maxPoints }) => sum + 2 * maxPoints, 0)
  return possible === 0 ? 0 : (100 * tasks.reduce((sum, { points }) => sum + points, 0)) / possible
}
