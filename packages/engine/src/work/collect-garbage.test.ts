import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

it('leaves code that was cached before usable', () => {
  const source = 'function sum(a, b) { return a + b }; sum(1, 2)'
  const cachedData = new Script(source, { filename: 'before.js' }).createCachedData()
  const isRejected = (filename: string) => new Script(source, { filename, cachedData }).cachedDataRejected
  expect(isRejected('first.js')).toBe(false)
  collectGarbage()
  expect(isRejected('second.js')).toBe(false)
})
