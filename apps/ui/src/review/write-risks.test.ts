import { expect, it } from 'vitest'
import { fileOf } from './testing/review-of.ts'
import { needsConfirmation, warningsOf } from './write-risks.ts'

const broken = { code: 'syntax' as const, message: 'New syntax error.', lines: [3] }

it('writes edits, new files and moves without another question', () => {
  const plain = (['modify', 'rewrite', 'create', 'rename'] as const).map((action) => fileOf(['accepted'], { action }))
  expect(needsConfirmation(plain)).toBe(false)
})

it('asks before it deletes a file, and before it writes one with a warning', () => {
  expect(needsConfirmation([fileOf(['accepted']), fileOf(['accepted'], { action: 'delete' })])).toBe(true)
  expect(needsConfirmation([fileOf(['accepted']), fileOf(['accepted'], { warnings: [broken] })])).toBe(true)
})

it('lists the warnings of the review first, then those that the host found last', () => {
  const late = { path: 'b.ts', message: 'Runs code.' }
  expect(warningsOf([fileOf(['accepted'], { warnings: [broken] })], [late])).toEqual([
    { path: 'a.ts', message: 'New syntax error.', code: 'syntax' },
    late,
  ])
})
