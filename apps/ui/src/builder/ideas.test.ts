import { describe, expect, it } from 'vitest'
import { allPriorities, countByPriority, defaultPriorities, hasModel, type Idea, ideaRows, rowKey, shownIdeas } from './ideas.ts'

const [a, b, c]: [Idea, Idea, Idea] = [
  { path: 'a', priority: 'low', why: '', by: 'local' },
  { path: 'high', priority: 'high', why: '', by: 'local' },
  { path: 'c', priority: 'low', why: '' },
]

describe('recommendations', () => {
  // [S3.43]
  it('groups recommendations by priority, in the order of the ranking', () => {
    const rows = ideaRows([a, b, c])
    expect(rows).toEqual([
      { kind: 'heading', priority: 'high', count: 1 },
      { kind: 'idea', idea: b },
      { kind: 'heading', priority: 'low', count: 2 },
      { kind: 'idea', idea: a },
      { kind: 'idea', idea: c },
    ])
    expect(new Set(rows.map(rowKey)).size).toBe(rows.length)
    expect(countByPriority([a, b, c])).toEqual({ high: 1, medium: 0, low: 2 })
  })

  // [S4.46]
  it('shows only recommendations whose priority is on', () => {
    expect(shownIdeas([a, b, c], { high: true, medium: true, low: false })).toEqual([b])
    expect(ideaRows(shownIdeas([a, b, c], { high: false, medium: false, low: false }))).toEqual([])
  })

  it('hides low-priority recommendations at first, unless there are no others', () => {
    expect([defaultPriorities([a, b, c]), defaultPriorities([a, c])]).toEqual([{ high: true, medium: true, low: false }, allPriorities])
  })

  it('detects whether a model took part in the recommendations', () => {
    expect([hasModel([a, b, c]), hasModel([a, { ...b, by: 'both' }])]).toEqual([false, true])
  })
})
