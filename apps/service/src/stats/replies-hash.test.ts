import { expect, it } from 'vitest'
import { repliesHash } from './replies-hash.ts'
import { testReply } from './testing/test-install.ts'

const run = [testReply('go-1', 'one two'), testReply('go-2', 'three')]

it('the same replies have the same hash in any order, with other blanks, signs, invisible characters, times and costs', () => {
  const copy = [
    { ...testReply('go-2', ' three\r\n'), ms: 7 },
    { ...testReply('go-1', 'One\n\n\tt\u200bwo\ufe0f!'), usage: {} },
  ]
  expect(repliesHash(copy)).toEqual(repliesHash(run))
})

it('text that moves from one reply to another makes another hash', () => {
  const others = [
    [testReply('go-1', 'one twothree'), testReply('go-2', '')],
    [testReply('go-1', 'three'), testReply('go-2', 'one two')],
    [testReply('go-1', 'one two')],
    [testReply('go-1', 'one two'), testReply('go-3', 'three')],
  ]
  expect(new Set([run, ...others].map((replies) => repliesHash(replies).toString('hex'))).size).toBe(5)
})
