import { expect, it } from 'vitest'
import { checkSubject } from './check-subject.ts'

it.each([
  'Run GC when the host goes idle',
  'Embed the keys',
  'Focus the field',
  'Pass the scope',
  'Feed the parser',
  'x'.repeat(72).replace('x', 'X'),
])('accepts "%s"', (subject) => {
  expect(checkSubject(subject)).toEqual([])
})

it('reports every problem of a commit subject', () => {
  expect(checkSubject(`added ${'x'.repeat(67)}.`)).toEqual([
    'Use at most 72 characters; this subject has 74.',
    'Start with a capital letter.',
    'Leave out the final period.',
    'Use the imperative: "Add", not "Added", "Adds", or "Adding". The subject starts with "added".',
  ])
})

it.each(['Fixes the parser', 'Fixing the parser', 'Fixed the parser'])('rejects "%s", which is not imperative', (subject) => {
  expect(checkSubject(subject)).toHaveLength(1)
})
