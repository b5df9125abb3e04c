import { expect, it } from 'vitest'
import { visibleBlanks } from './visible-blanks.ts'

it('shows each kind of whitespace with its own symbol', () => {
  expect(visibleBlanks('\ta b\u00a0c \r')).toBe('→\ta·b⍽c·␍')
})
