import { expect, it } from 'vitest'
import { defined } from './defined.ts'

it('omits undefined fields and keeps all others', () => {
  const fields: { a?: string; b: null; c: number; d: boolean; e: string; f: string | undefined } = {
    b: null,
    c: 0,
    d: false,
    e: '',
    f: undefined,
  }
  expect(Object.entries(defined(fields))).toEqual([
    ['b', null],
    ['c', 0],
    ['d', false],
    ['e', ''],
  ])
})
