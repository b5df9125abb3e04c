import { expect, it } from 'vitest'
import { readDiff } from '../review/diff-rows.ts'
import { changedLines } from './changed-lines.ts'

it('returns one hunk between the unchanged lines, which produces the new text', () => {
  const before = '{\n  "a": 1\n}\n'
  const after = '{\n  "a": 1,\n  "b": 2\n}\n'
  const hunks = changedLines(before, after)
  expect(hunks).toEqual([{ at: 1, removed: ['  "a": 1\n'], added: ['  "a": 1,\n', '  "b": 2\n'] }])
  expect(readDiff(before, hunks).newLines.join('')).toBe(after)
})

it('returns all lines for a new file, and no hunk when nothing changes', () => {
  expect(changedLines('', 'a\nb\n')).toEqual([{ at: 0, removed: [], added: ['a\n', 'b\n'] }])
  expect(changedLines('a\n', 'a\n')).toEqual([])
  expect(changedLines('a\na\n', 'a\na\na\n')).toEqual([{ at: 2, removed: [], added: ['a\n'] }])
})
