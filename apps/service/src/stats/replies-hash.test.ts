import { expect, it } from 'vitest'
import { repliesHash } from './replies-hash.ts'
import { testReply } from './testing/test-install.ts'

const run = [testReply('go-1', 'one two'), testReply('go-2', 'three')]

it('ignores order, whitespace, case, punctuation, invisible characters, times and costs in the hash', () => {
  const copy = [
    { ...testReply('go-2', ' three\r\n'), ms: 7 },
    { ...testReply('go-1', 'One\n\n\tt\u200bwo\ufe0f!'), usage: {} },
  ]
  expect(repliesHash(copy)).toEqual(repliesHash(run))
})

it('changes the hash when text moves between replies, or a reply is missing or for another task', () => {
  const others = [
    [testReply('go-1', 'one twothree'), testReply('go-2', '')],
    [testReply('go-1', 'three'), testReply('go-2', 'one two')],
    [testReply('go-1', 'one two')],
    [testReply('go-1', 'one two'), testReply('go-3', 'three')],
  ]
  expect(new Set([run, ...others].map((replies) => repliesHash(replies).toString('hex'))).size).toBe(5)
})
