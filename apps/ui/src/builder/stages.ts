// The names of a run's stages, and its progress.

import { builderStages, type Progress } from '@sheaf/contract'

export type Stage = (typeof builderStages)[number]

/** Without a model there are only two stages. */
export function stagesOf(asksModel: boolean): readonly Stage[] {
  return asksModel ? builderStages : ['scan', 'rank']
}

export const stageNames: Record<Stage, string> = { scan: 'Scan', map: 'Map', split: 'Split', query: 'Ask', merge: 'Merge', rank: 'Rank' }

const doing: Record<Stage, string> = {
  scan: 'Ranking files on this machine',
  map: 'Reading code maps',
  split: 'Splitting into queries',
  query: 'Asking the model',
  merge: 'Merging the answers',
  rank: 'Ranking',
}

export interface StageShown {
  stage: Stage
  says: string
  /** "2 of 5" where there is something to count; for queries, the number answered. */
  number: string
  note: string
}

export function shownStage(progress: Progress | null): StageShown {
  const stage = builderStages.find((each) => each === progress?.stage) ?? 'scan'
  const { done = 0, total = 0, note = '' } = progress ?? {}
  return {
    stage,
    says: doing[stage],
    number: total > 1 || stage === 'query' ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : '',
    note,
  }
}

export type StageState = 'done' | 'now' | 'next'

export function stateOf(stage: Stage, now: Stage): StageState {
  const [at, current] = [builderStages.indexOf(stage), builderStages.indexOf(now)]
  return at < current ? 'done' : at === current ? 'now' : 'next'
}
