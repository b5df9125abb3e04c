import type { SelectedFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import {
  allPriorities,
  canIncludeLow,
  countByPriority,
  fileOf,
  filesOf,
  hasSources,
  type Idea,
  ideaRows,
  includedIdeas,
  rowKey,
  shownIdeas,
} from './ideas.ts'

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

  // [S3.43]
  it('shows recommendations of every priority at first', () => {
    expect(shownIdeas([a, b, c], allPriorities)).toEqual([a, b, c])
  })

  it('includes low-priority files only on request, unless there are no better ones', () => {
    expect([includedIdeas([a, b, c], false), includedIdeas([a, b, c], true), includedIdeas([a, c], false)]).toEqual([
      [b],
      [a, b, c],
      [a, c],
    ])
    expect([canIncludeLow([a, b, c]), canIncludeLow([a, c]), canIncludeLow([b])]).toEqual([true, false, false])
  })

  it('includes only files with room in the budget', () => {
    const fits: Idea = { ...b, part: { mode: 'map', tokens: 5 } }
    expect(includedIdeas([fits, { ...a, priority: 'high', part: null }], false)).toEqual([fits])
  })

  it('adds the part of a file that fits, and the whole file for results without a budget', () => {
    const ranges = [{ from: 3, to: 9, why: 'total' }]
    expect([
      fileOf({ ...a, part: { mode: 'slices', ranges, tokens: 7 } }),
      fileOf({ ...a, part: { mode: 'map', tokens: 7 } }),
      fileOf({ ...a, part: { mode: 'full', tokens: 7 } }),
      fileOf(a),
    ]).toEqual([
      { path: 'a', mode: 'slices', ranges },
      { path: 'a', mode: 'map' },
      { path: 'a', mode: 'full' },
      { path: 'a', mode: 'full' },
    ])
  })

  it('keeps a file that is already selected as the user chose it', () => {
    const chosen: SelectedFile = { path: 'a', mode: 'slices', ranges: [{ from: 1, to: 2 }] }
    expect(filesOf([{ ...a, part: { mode: 'full', tokens: 900 } }, b], new Map([['a', chosen]]))).toEqual([
      chosen,
      { path: 'high', mode: 'full' },
    ])
  })

  it('shows who recommended a file only if that differs', () => {
    const by = (...names: NonNullable<Idea['by']>[]) => hasSources(names.map((name) => ({ ...a, by: name })))
    expect([by('local', 'local'), by('model', 'model'), by('local', 'both')]).toEqual([false, false, true])
  })
})
