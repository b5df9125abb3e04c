import { expect, it } from 'vitest'
import { visibleBlanks } from './visible-blanks.ts'

it('every blank of a line can be told from the others', () => {
  expect(visibleBlanks('\ta b\u00a0c \r')).toBe('→\ta·b⍽c·␍')
})
