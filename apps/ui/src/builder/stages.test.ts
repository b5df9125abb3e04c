import { describe, expect, it } from 'vitest'
import { stageProgress, stageState, stagesOf } from './stages.ts'

describe('a run', () => {
  it('starts with scanning before any progress arrives', () => {
    expect(stageProgress(null)).toEqual({ stage: 'scan', label: 'Ranking files locally', number: '', note: '' })
  })

  // [F6.1]
  it('shows the stage, a count where there is one, and a note', () => {
    expect(stageProgress({ stage: 'query', done: 2, total: 5, note: 'Busy.' })).toEqual({
      stage: 'query',
      label: 'Asking the model',
      number: '2 of 5',
      note: 'Busy.',
    })
    expect(stageProgress({ stage: 'query', done: 0, total: 1 }).number).toBe('0 of 1')
    expect(stageProgress({ stage: 'split', done: 0, total: 1 }).number).toBe('')
  })

  // [S4.40]
  it('marks earlier stages as done and later ones as next', () => {
    expect(stagesOf(true).map((stage) => stageState(stage, 'query'))).toEqual(['done', 'done', 'done', 'now', 'next', 'next'])
    expect(stagesOf(false)).toEqual(['scan', 'rank'])
  })
})
