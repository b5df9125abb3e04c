import type { SearchAnswer } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { admitFound } from './admit-found.ts'

const key = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const blank = '[REDACTED: aws-access-key-id]'
const lines = ['one', `a = "${key}"`, 'three', 'four', `b = "${key}"`, 'six']
const bytes = new TextEncoder().encode(lines.join('\n'))

function found(path: string): SearchAnswer {
  const match = { path, line: 3, text: 'three', before: lines.slice(0, 2), after: lines.slice(3, 5) }
  const second = { path, line: 5, text: lines[4] ?? '', before: lines.slice(2, 4), after: lines.slice(5) }
  return { matches: [match, second], paths: [], total: 12, truncated: false, leftOff: [{ path: 'big.bin', why: 'binary' }] }
}

it('redacts secrets in matched lines and their context', async () => {
  const blanked: SearchAnswer = {
    ...found('src/a.ts'),
    matches: [
      { path: 'src/a.ts', line: 3, text: 'three', before: ['one', blank], after: ['four', blank] },
      { path: 'src/a.ts', line: 5, text: blank, before: ['three', 'four'], after: ['six'] },
    ],
  }
  expect(await admitFound(found('src/a.ts'), { read: () => bytes, suspects: undefined })).toEqual(blanked)
  expect(await admitFound(found('src/a.ts'), { read: () => bytes, suspects: new Set(['src/a.ts']) })).toEqual(blanked)
})

it('does not read a file that was already judged harmless', async () => {
  const read = () => {
    throw new Error('read again')
  }
  expect(await admitFound(found('src/a.ts'), { read, suspects: new Set(['src/b.ts']) })).toEqual(found('src/a.ts'))
})

it('drops the matches of a file that cannot be read again', async () => {
  expect(await admitFound(found('src/a.ts'), { read: () => undefined, suspects: undefined })).toEqual({ ...found('src/a.ts'), matches: [] })
})

it('drops the matches of a file that is secret by name, subtracts them from the total, and reports why', async () => {
  expect(await admitFound(found('.env'), { read: () => bytes, suspects: undefined })).toEqual({
    matches: [],
    paths: [],
    total: 10,
    truncated: false,
    leftOff: [
      { path: 'big.bin', why: 'binary' },
      { path: '.env', why: expect.stringMatching(/\S/) },
    ],
  })
})
