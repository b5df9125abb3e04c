// The tasks of a run as a grid: one row per language, each cell with its state.

import { type BenchLanguage, type BenchRunInfo, benchLanguages, type RunScore, type TaskInfo } from '@sheaf/contract'
import { possiblePoints } from './tally.ts'

export type CellState = 'waiting' | 'asking' | 'perfect' | 'part' | 'missed' | 'fault'

export interface GridCell {
  task: TaskInfo
  state: CellState
  points: number
  possible: number
}

export interface GridRow {
  language: BenchLanguage
  cells: GridCell[]
}

export function gridRows(
  tasks: readonly TaskInfo[],
  run?: Pick<BenchRunInfo, 'running' | 'state'>,
  score?: Pick<RunScore, 'tasks'>,
): GridRow[] {
  const scored = new Map(score?.tasks.map((task) => [task.task, task]))
  const asking = new Set(run?.state === 'running' ? run.running : [])
  return benchLanguages.flatMap((language) => {
    const own = tasks.filter((task) => task.language === language)
    if (own.length === 0) return []
    const cells = own.map((task): GridCell => {
      const known = scored.get(task.id)
      const possible = possiblePoints(task)
      if (!known || known.hard === 'not-run') return { task, state: asking.has(task.id) ? 'asking' : 'waiting', points: 0, possible }
      if (known.hard === 'provider-fault') return { task, state: 'fault', points: 0, possible }
      return { task, state: known.perfect ? 'perfect' : known.points > 0 ? 'part' : 'missed', points: known.points, possible }
    })
    return [{ language, cells }]
  })
}
