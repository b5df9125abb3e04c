import type { SyntaxQuestion } from '@sheaf/engine/change'
import { expect, it } from 'vitest'
import { cacheAnswers } from './cache-answers.ts'

it('asks about a change once, again if there was no answer, and again after eviction', async () => {
  const asked: string[][] = []
  const check = cacheAnswers(async (questions) => {
    asked.push(questions.map(({ after }) => after))
    return questions.map(({ after }) => (after === 'silent' ? undefined : [after.length]))
  }, 2)
  expect(await check(changes('one', 'silent'))).toEqual([[3], undefined])
  expect(await check(changes('silent', 'one', 'three'))).toEqual([undefined, [3], [5]])
  expect(await check(changes('one', 'three'))).toEqual([[3], [5]])
  // Room for two: new entries evict the oldest, even while those are being returned.
  expect(await Promise.all([check(changes('seven ', 'eleven')), check(changes('one', 'three'))])).toEqual([
    [[6], [6]],
    [[3], [5]],
  ])
  expect(await check(changes('one'))).toEqual([[3]])
  expect(asked).toEqual([['one', 'silent'], ['silent', 'three'], ['seven ', 'eleven'], ['one']])
})

it('treats changes with a different path, before or after as different', async () => {
  let asked = 0
  const check = cacheAnswers(async (questions) => {
    asked += questions.length
    return questions.map(() => [])
  })
  await check([{ path: 'a.ts', before: 'b', after: 'c' }])
  await check([{ path: 'a.js', before: 'b', after: 'c' }])
  await check([{ path: 'a.ts', before: '', after: 'c' }])
  await check([{ path: 'a.ts', before: 'b', after: '' }])
  expect(asked).toBe(4)
})

function changes(...afters: string[]): SyntaxQuestion[] {
  return afters.map((after) => ({ path: 'a.ts', before: '', after }))
}
