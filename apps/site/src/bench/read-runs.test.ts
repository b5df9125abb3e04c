import { describe, expect, it } from 'vitest'
import { readRunDetail, readRuns } from './read-runs.ts'

describe('readRuns', () => {
  const run = {
    id: 'a',
    model_display_name: 'M',
    provider_name: 'P',
    points_rate: 47.25,
    submitter: 'k1',
    submitted_at: 1_794_744_000,
    task_set: 't',
    standing: 'counted',
  }

  it('reads a page with its cursor and skips runs without a score', () => {
    expect(readRuns({ runs: [run, { ...run, id: 'b', points_rate: '9' }, null], next: '17' })).toEqual({
      runs: [{ id: 'a', rate: 47.25, submitter: 'k1', at: new Date('2026-11-15T12:00:00Z'), standing: 'counted' }],
      next: '17',
    })
    expect(readRuns({ runs: [{ ...run, submitted_at: 'x', standing: 'new', submitter: 1 }] })).toEqual({
      runs: [{ id: 'a', rate: 47.25, submitter: 'unknown', standing: 'received' }],
    })
    expect(() => readRuns({ error: {} })).toThrow('The response has no runs.')
  })
})

describe('readRunDetail', () => {
  const task = {
    task: 'go-1',
    kind: 'fix-braces',
    language: 'go',
    difficulty: 'hard',
    verified: 1,
    score: 0.8,
    soft: ['failed-edit'],
    points: 2,
    maxPoints: 3,
    perfect: false,
  }
  const reply = (usage: object) => ({ task: 'go-1', reply: '<file>', finish: 'stop', ms: 1500, usage })

  it('matches replies to tasks, explains missed points, and totals the reported usage', () => {
    const read = readRunDetail({
      seed: 'sheaf-1',
      temperature: 0,
      thinking: 'off',
      task_set: 'f00',
      tasks: [task, { ...task, task: 'go-2', kind: 'unheard-of' }, { ...task, task: 'go-3', points: 6, perfect: true, soft: [] }],
      replies: [
        reply({ input: 1000, output: 20, cost: 0.25 }),
        { ...reply({ input: 500, output: 10, cost: 0.5 }), task: 'go-3', reply: 5 },
      ],
    })
    expect(read).toEqual({
      seed: 'sheaf-1',
      temperature: 0,
      thinking: 'off',
      taskSet: 'f00',
      input: 1500,
      output: 30,
      cost: 0.75,
      ms: 3000,
      tasks: [
        {
          task: 'go-1',
          kind: 'fix-braces',
          language: 'go',
          difficulty: 'hard',
          points: 2,
          possible: 6,
          isPerfect: false,
          missed: "Points deducted for an edit that couldn't be applied.",
          reply: '<file>',
        },
        { task: 'go-3', kind: 'fix-braces', language: 'go', difficulty: 'hard', points: 6, possible: 6, isPerfect: true, missed: '' },
      ],
    })
  })

  it('gives no total if a reply does not report its part', () => {
    const read = readRunDetail({ tasks: [task], replies: [reply({ input: 1, output: 1, cost: 1 }), reply({ input: 1, output: 1 })] })
    expect([read.input, read.cost]).toEqual([2, undefined])
    expect(() => readRunDetail({ tasks: [] })).toThrow('The response has no tasks and replies.')
  })
})
