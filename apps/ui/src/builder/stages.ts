// The stages of a run, and its progress.

import { agentBuilderStages, builderStages, type Progress } from '@sheaf/contract'
import { words } from './builder.words.ts'
import type { Ranker } from './ranker.ts'

export type Stage = (typeof builderStages)[number] | (typeof agentBuilderStages)[number]

export const stagesOf: Record<Ranker, readonly Stage[]> = {
  local: ['scan', 'rank'],
  model: builderStages,
  agent: agentBuilderStages,
}

export interface StageProgress {
  stage: Stage
  label: string
  /** "2 of 5" where there is something to count: the number of answered queries, or of tokens that an agent has read. */
  number: string
  note: string
}

export function stageProgress(progress: Progress | null): StageProgress {
  const stage = allStages.find((each) => each === progress?.stage) ?? 'scan'
  const { done = 0, total = 0, note = '' } = progress ?? {}
  return { stage, label: words.progress.doing[stage], number: numberOf(stage, done, total), note }
}

const allStages: readonly Stage[] = [...builderStages, ...agentBuilderStages]

function numberOf(stage: Stage, done: number, total: number): string {
  if (stage === 'explore') return total > 0 ? words.progress.read(done, total) : ''
  return total > 1 || stage === 'query' ? words.progress.number(done, total) : ''
}

export type StageState = 'done' | 'now' | 'next'

export function stageState(stages: readonly Stage[], stage: Stage, now: Stage): StageState {
  const [at, current] = [stages.indexOf(stage), stages.indexOf(now)]
  return at < current ? 'done' : at === current ? 'now' : 'next'
}
