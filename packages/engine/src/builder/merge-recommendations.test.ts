import type { RankedFile } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { mergeRecommendations } from './merge-recommendations.ts'

const ranked: RankedFile[] = [
  { path: 'both.ts', score: 1, priority: 'high', why: 'defines Limit', tokens: 10 },
  { path: 'seen.ts', score: 0.8, priority: 'high', why: '"limit" in its path', tokens: 20 },
  { path: 'unseen.ts', score: 0.7, priority: 'high', why: 'changed together', tokens: 30 },
  { path: 'raised.ts', score: 0.2, priority: 'low', why: 'uses Limit', tokens: 40 },
]

// [F6.4]
it('promotes files that both sources name, demotes files the model saw but did not name, keeps sources', () => {
  const named = new Map([
    ['model.ts', { priority: 'medium', why: 'Its tests.' }],
    ['raised.ts', { priority: 'high', why: 'Must change.' }],
    ['both.ts', { priority: 'low', why: '' }],
    ['silent.ts', { priority: 'low', why: '' }],
  ] as const)
  const shown = new Set(['both.ts', 'seen.ts', 'raised.ts', 'model.ts'])
  expect(mergeRecommendations({ ranked, named, shown, tokens: new Map([['model.ts', 50]]) })).toEqual([
    { path: 'both.ts', score: 1, priority: 'high', why: 'defines Limit', tokens: 10, by: 'both' },
    { path: 'raised.ts', score: 0.92, priority: 'high', why: 'Must change. · uses Limit', tokens: 40, by: 'both' },
    { path: 'unseen.ts', score: 0.7, priority: 'high', why: 'changed together', tokens: 30, by: 'local' },
    { path: 'model.ts', score: 0.6, priority: 'medium', why: 'Its tests.', tokens: 50, by: 'model' },
    { path: 'seen.ts', score: 0.4, priority: 'medium', why: '"limit" in its path', tokens: 20, by: 'local' },
    { path: 'silent.ts', score: 0.3, priority: 'low', why: 'the model gave no reason', tokens: 0, by: 'model' },
  ])
})
