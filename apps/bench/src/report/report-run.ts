// A run in the report: its letter, its names, and the figures that plots and tables share.

import type { RunScore, TaskScore } from '@sheaf/contract'
import type { RunRecord } from '../run/index.ts'

export interface ScoredRun {
  record: RunRecord
  score: RunScore
}

export interface ReportRun {
  /** A, B, …: its label in plots; color alone is not enough. */
  tag: string
  /** 1…8, its color. */
  hue: number
  name: string
  provider: string
  id: string
  startedAt: string
  temperature: number
  thinking: string
  simulated: boolean
  score: RunScore
  cost: number | undefined
  tokens: { input: number; output: number }
  /** Sum of all replies, though they ran in parallel. */
  seconds: number
  faults: { task: string; message: string }[]
}

export interface Share {
  earned: number
  possible: number
  /** Percent. */
  rate: number
}

/** Best first. */
export function reportRuns(runs: readonly ScoredRun[]): ReportRun[] {
  return [...runs]
    .sort((a, b) => b.score.pointsRate - a.score.pointsRate || compare(a.record.header.modelName, b.record.header.modelName))
    .map(({ record, score }, at) => {
      const { header, replies } = record
      const priced = replies.flatMap(({ usage }) => usage.cost ?? [])
      return {
        tag: tagOf(at),
        hue: (at % 8) + 1,
        name: header.modelName,
        provider: header.providerName,
        id: header.id,
        startedAt: header.startedAt,
        temperature: header.temperature,
        thinking: header.thinking,
        simulated: header.simulated,
        score,
        cost: priced.length > 0 ? priced.reduce((sum, cost) => sum + cost, 0) : undefined,
        tokens: {
          input: replies.reduce((sum, { usage }) => sum + (usage.input ?? 0), 0),
          output: replies.reduce((sum, { usage }) => sum + (usage.output ?? 0), 0),
        },
        seconds: replies.reduce((sum, { ms }) => sum + ms, 0) / 1000,
        faults: replies.flatMap(({ task, fault }) => (fault ? [{ task, message: fault.says }] : [])),
      }
    })
}

export function shareOf(tasks: readonly TaskScore[]): Share {
  const earned = tasks.reduce((sum, { points }) => sum + points, 0)
  const possible = tasks.reduce((sum, { maxPoints }) => sum + 2 * maxPoints, 0)
  return { earned, possible, rate: possible === 0 ? 0 : (100 * earned) / possible }
}

function tagOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : `${letter}${Math.floor(at / 26)}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
