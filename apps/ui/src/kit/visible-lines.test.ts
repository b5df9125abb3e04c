import { expect, it } from 'vitest'
import { visibleLines } from './visible-lines.ts'

it('shows hidden characters, and keeps line breaks and tabs', () => {
  expect(visibleLines('One\n\ttwo\r\n\u202ethree\r\0')).toBe('One\n\ttwo\r\n\\u202ethree\\r\\0')
})
