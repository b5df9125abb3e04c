import { expect, it } from 'vitest'
import { showWhitespace } from './show-whitespace.ts'

it('shows each kind of whitespace with its own symbol', () => {
  expect(showWhitespace('\ta b\u00a0c \r')).toBe('→\ta·b⍽c·␍')
})
