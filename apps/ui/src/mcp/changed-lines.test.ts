import { expect, it } from 'vitest'
import { readDiff } from '../review/diff-rows.ts'
import { changedLines } from './changed-lines.ts'

it('is the one stretch between what stays, whose lines make the new text', () => {
  const before = '{\n  "a": 1\n}\n'
  const after = '{\n  "a": 1,\n  "b": 2\n}\n'
  const hunks = changedLines(before, after)
  expect(hunks).toEqual([{ at: 1, removed: ['  "a": 1\n'], added: ['  "a": 1,\n', '  "b": 2\n'] }])
  expect(readDiff(before, hunks).newLines.join('')).toBe(after)
})

it('is everything for a new file, and nothing where nothing changes', () => {
  expect(changedLines('', 'a\nb\n')).toEqual([{ at: 0, removed: [], added: ['a\n', 'b\n'] }])
  expect(changedLines('a\n', 'a\n')).toEqual([])
  expect(changedLines('a\na\n', 'a\na\na\n')).toEqual([{ at: 2, removed: [], added: ['a\n'] }])
})
