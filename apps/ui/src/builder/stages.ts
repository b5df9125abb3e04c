// The stages of a run, and its progress.

import { builderStages, type Progress } from '@sheaf/contract'
import { words } from './builder.words.ts'

export type Stage = (typeof builderStages)[number]

/** Without a model there are only two stages. */
export function stagesOf(asksModel: boolean): readonly Stage[] {
  return asksModel ? builderStages : ['scan', 'rank']
}

export interface StageProgress {
  stage: Stage
  label: string
  /** "2 of 5" where there is something to count; for queries, the number answered. */
  number: string
  note: string
}

export function stageProgress(progress: Progress | null): StageProgress {
  const stage = builderStages.find((each) => each === progress?.stage) ?? 'scan'
  const { done = 0, total = 0, note = '' } = progress ?? {}
  return {
    stage,
    label: words.progress.doing[stage],
    number: total > 1 || stage === 'query' ? words.progress.number(done, total) : '',
    note,
  }
}

export type StageState = 'done' | 'now' | 'next'

export function stageState(stage: Stage, now: Stage): StageState {
  const [at, current] = [builderStages.indexOf(stage), builderStages.indexOf(now)]
  return at < current ? 'done' : at === current ? 'now' : 'next'
}
