import { expect, it } from 'vitest'
import { defined } from './defined.ts'

it('leaves out what is undefined, and nothing else', () => {
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
