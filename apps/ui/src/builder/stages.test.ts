import { describe, expect, it } from 'vitest'
import { shownStage, stagesOf, stateOf } from './stages.ts'

describe('a run', () => {
  it('begins with scanning, before anything was heard', () => {
    expect(shownStage(null)).toEqual({ stage: 'scan', says: 'Ranking files locally', number: '', note: '' })
  })

  // [F6.1]
  it('says its stage, a number where there is one, and what it waits for', () => {
    expect(shownStage({ stage: 'query', done: 2, total: 5, note: 'Busy.' })).toEqual({
      stage: 'query',
      says: 'Asking the model',
      number: '2 of 5',
      note: 'Busy.',
    })
    expect(shownStage({ stage: 'query', done: 0, total: 1 }).number).toBe('0 of 1')
    expect(shownStage({ stage: 'split', done: 0, total: 1 }).number).toBe('')
  })

  // [S4.40]
  it('has what is done behind it and the rest before it', () => {
    expect(stagesOf(true).map((stage) => stateOf(stage, 'query'))).toEqual(['done', 'done', 'done', 'now', 'next', 'next'])
    expect(stagesOf(false)).toEqual(['scan', 'rank'])
  })
})
