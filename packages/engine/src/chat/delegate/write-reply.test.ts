import type { ReplyChange, ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from '../../reply/index.ts'
import { canRoundTrip, writeReply } from './write-reply.ts'

const line = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[ \ta-z(){};=<>"'&/]{0,20}$/) },
  fc.constantFrom('===', '  =====', '</content>', '<file path="x" action="delete">', '```ts', '</file>', '=== seam', '', '<Plan>', '&amp;'),
)
const lines = fc.array(line, { maxLength: 8 })
const path = fc.stringMatching(/^[a-z]{1,5}\/[a-z &"'.-]{0,6}[a-z]\.ts$/)
const description = fc.stringMatching(/^[a-z]{1,8} [a-z]{1,8}$/)
const edit: fc.Arbitrary<ReplyChange> = fc.record({ line: fc.constant(0), description, content: lines, search: lines })
const whole: fc.Arbitrary<ReplyChange> = fc.record({ line: fc.constant(0), description, content: lines })
const place = { line: fc.constant(0), path }
const file: fc.Arbitrary<ReplyFile> = fc.oneof(
  fc.record({ ...place, action: fc.constant('modify' as const), changes: fc.array(edit, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    ...place,
    action: fc.constantFrom('create' as const, 'rewrite' as const),
    changes: fc.array(whole, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({ ...place, action: fc.constant('rename' as const), to: path, changes: fc.constant<ReplyChange[]>([]) }),
)

const unplaced = (files: readonly ReplyFile[]) =>
  files.map((each) => ({ ...each, line: 0, changes: each.changes.map((change: ReplyChange) => ({ ...change, line: 0 })) }))

describe('writeReply', () => {
  it('writes edits that are read back unchanged, whatever their lines look like', () => {
    let taken = 0
    let asked = 0
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 4 }), (all) => {
        const files = all.filter(canRoundTrip)
        asked += all.length
        taken += files.length
        fc.pre(files.length > 0)
        const reply = readReply(writeReply(files, 'Do it.'))
        expect({ files: unplaced(reply.files), problems: reply.problems, plan: reply.plan }).toEqual({
          files,
          problems: [],
          plan: 'Do it.',
        })
      }),
      { numRuns: 500 },
    )
    // Only files that look like this format are not writable.
    expect(taken / asked).toBeGreaterThan(0.9)
  })

  it('does not write a text that closes its own fence', () => {
    const changes = [{ line: 1, content: ['===', '</content>'] }]
    expect(canRoundTrip({ line: 1, path: 'formats.md', action: 'create', changes })).toBe(false)
  })

  it('does not write edits with details that the format cannot express', () => {
    const changes = [{ line: 1, content: ['a'], search: ['b'], signed: true as const }]
    expect(canRoundTrip({ line: 1, path: 'a.ts', action: 'modify', changes })).toBe(false)
  })
})
