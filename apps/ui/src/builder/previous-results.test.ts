import { expect, it } from 'vitest'
import type { Idea } from './ideas.ts'
import { keepPrevious, swapResults, useOtherResults } from './previous-results.ts'

const idea = (path: string): Idea => ({ path, priority: 'high', why: 'x', by: 'local' })
const first = { results: [idea('a.ts')], task: '' }
const second = { results: [idea('b.ts')], task: 'Do it.' }

it('keeps the results that a run replaced, and swaps them with the latest ones', () => {
  keepPrevious('tab', first, second)
  expect(useOtherResults.getState()).toEqual({ tab: { ...first, isLatest: false } })
  expect(swapResults('tab', second)).toEqual(first)
  expect(useOtherResults.getState()).toEqual({ tab: { ...second, isLatest: true } })
  expect(swapResults('tab', first)).toEqual(second)
  expect(useOtherResults.getState()).toEqual({ tab: { ...first, isLatest: false } })
  expect(swapResults('other', first)).toBeUndefined()
})

it('keeps no empty and no equal results', () => {
  keepPrevious('empty', { results: [], task: '' }, second)
  keepPrevious('equal', first, { results: [idea('a.ts')], task: '' })
  expect([swapResults('empty', second), swapResults('equal', first)]).toEqual([undefined, undefined])
})
