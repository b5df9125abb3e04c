import { describe, expect, it } from 'vitest'
import { type Stage, stageProgress, stageState, stagesOf } from './stages.ts'

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

  it('shows how much an agent has read of its limit', () => {
    expect(stageProgress({ stage: 'explore', done: 41_200, total: 200_000, look: 'read_file a.ts' })).toEqual({
      stage: 'explore',
      label: 'Exploring',
      number: '41k of up to 200k tokens read',
      note: '',
    })
    expect(stageProgress({ stage: 'explore', done: 0, total: 0 }).number).toBe('')
  })

  // [S4.40]
  it('marks earlier stages as done and later ones as next', () => {
    const states = (stages: readonly Stage[], now: Stage) => stages.map((stage) => [stage, stageState(stages, stage, now)])
    expect(states(stagesOf.model, 'query')).toEqual([
      ['scan', 'done'],
      ['map', 'done'],
      ['split', 'done'],
      ['query', 'now'],
      ['merge', 'next'],
      ['rank', 'next'],
    ])
    expect(states(stagesOf.agent, 'explore')).toEqual([
      ['scan', 'done'],
      ['explore', 'now'],
      ['rank', 'next'],
    ])
    expect(states(stagesOf.local, 'rank')).toEqual([
      ['scan', 'done'],
      ['rank', 'now'],
    ])
  })
})
