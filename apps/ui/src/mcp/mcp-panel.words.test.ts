import { expect, it } from 'vitest'
import { refusedWords } from './mcp-panel.words.ts'

it('says in a word or two why a call was refused', () => {
  expect(refusedWords('mcp-tool-off')).toBe('tool off')
  expect(refusedWords('pro-needed')).toBe('needs Pro')
  expect(refusedWords('bug')).toBe('failed')
  expect(refusedWords('path-outside-workspace')).toBe('path outside workspace')
})
