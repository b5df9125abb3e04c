import { expect, it } from 'vitest'
import { refusedWords } from './mcp-panel.words.ts'

it('describes in a few words why a call was refused', () => {
  expect(refusedWords('mcp-tool-off')).toBe('tool off')
  expect(refusedWords('pro-needed')).toBe('requires Pro')
  expect(refusedWords('bug')).toBe('failed')
  expect(refusedWords('path-outside-workspace')).toBe('path outside workspace')
})
