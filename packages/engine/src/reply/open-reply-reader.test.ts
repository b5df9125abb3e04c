import type { ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openReplyReader } from './open-reply-reader.ts'
import { readReply } from './read-reply.ts'
import { inventedReplies } from './testing/invented-replies.ts'

const several = inventedReplies.several ?? ''

function stream(text: string, sizes: readonly number[]): { pushed: ReplyFile[][]; end: ReturnType<typeof readReply> } {
  const reader = openReplyReader()
  const pushed: ReplyFile[][] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1)
    pushed.push(reader.push(text.slice(at, at + size)))
    at += size
  }
  return { pushed, end: reader.end() }
}

describe('openReplyReader', () => {
  it('returns each file with the chunk that completes it', () => {
    const whole = readReply(several)
    const { pushed } = stream(several, [1])
    const given = pushed.flatMap((files, at) =>
      files.map((file) => ({
        path: file.path,
        behind: several
          .slice(0, at + 1)
          .split('\n')
          .at(-1),
      })),
    )
    expect(given).toEqual([
      { path: 'src/pond.ts', behind: '</file>' },
      { path: 'src/a.ts', behind: '</file>' },
      { path: 'src/old.ts', behind: '<file path="src/old.ts" action="delete"/>' },
      { path: 'docs/pond.md', behind: '</file>' },
    ])
    expect(pushed.flat()).toEqual(whole.files)
  })

  it('gives the same result as reading the whole reply, however it is split', () => {
    const text = fc.oneof(
      fc.constantFrom(...Object.values(inventedReplies)),
      fc.tuple(fc.constantFrom(...Object.values(inventedReplies)), fc.nat(3_000)).map(([reply, cut]) => reply.slice(0, cut)),
      fc
        .array(fc.constantFrom(...several.split('\n'), '```', 'src/a.ts', '<think>', '</think>', '--- a'), { maxLength: 60 })
        .map((lines) => lines.join('\n')),
    )
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }), (reply, sizes) => {
        const { pushed, end } = stream(reply, sizes)
        expect(end).toEqual(readReply(reply))
        const given = pushed.flat()
        expect(given).toEqual(end.files.slice(0, given.length))
      }),
      { numRuns: 1_500 },
    )
  })

  it('takes linear time for a long reply in many chunks', () => {
    // No time is measured: code that reads the text again for every chunk would time out here.
    const payload = '<li/>\n</file>\n<file path="x" action="y">\n'.repeat(40_000)
    const text = `<file path="a.html" action="rewrite">\n<content>\n===\n${payload}===\n</content>\n</file>\n`
    const { end } = stream(text, [20])
    expect(end.files.map((file) => file.changes[0]?.content.length)).toEqual([120_000])
  })
})
