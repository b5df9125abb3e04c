import type { ChatMessage } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { shownBranch, siblings } from './branch.ts'

function message(id: string, parent: string | null): ChatMessage {
  const from = id.startsWith('q') ? 'you' : 'model'
  return { id, parent, from, at: '2026-01-01T00:00:00.000Z', mode: 'plan', edits: 'diff', state: 'done', text: id }
}

/** q1 has two answers. The second question was edited, and the conversation continues from the edited one. */
const messages = new Map(
  [
    message('q1', null),
    message('a1', 'q1'),
    message('q2', 'a1'),
    message('a2', 'q2'),
    message('a1b', 'q1'),
    message('q2b', 'a1'),
    message('a2b', 'q2b'),
    message('q3', 'a2b'),
  ].map((each) => [each.id, each]),
)
const ids = (list: ChatMessage[]) => list.map(({ id }) => id)

describe('shownBranch', () => {
  it('returns the messages from the first to the head', () => {
    expect(ids(shownBranch({ messages, head: 'a2' }))).toEqual(['q1', 'a1', 'q2', 'a2'])
    expect(ids(shownBranch({ messages, head: 'a1b' }))).toEqual(['q1', 'a1b'])
    expect(shownBranch({ messages, head: null })).toEqual([])
  })

  it('ends with the newest message when the head is not known yet', () => {
    expect(ids(shownBranch({ messages, head: 'unknown' }))).toEqual(['q1', 'a1', 'q2b', 'a2b', 'q3'])
  })

  it('does not loop when the parents form a cycle', () => {
    const circle = new Map([message('q1', 'a1'), message('a1', 'q1')].map((each) => [each.id, each]))
    expect(ids(shownBranch({ messages: circle, head: 'a1' }))).toEqual(['q1', 'a1'])
  })
})

it('finds the alternatives of a message: same parent, same sender', () => {
  expect(ids(siblings(messages, message('a1', 'q1')))).toEqual(['a1', 'a1b'])
  expect(ids(siblings(messages, message('q2', 'a1')))).toEqual(['q2', 'q2b'])
  expect(ids(siblings(messages, message('q1', null)))).toEqual(['q1'])
})
