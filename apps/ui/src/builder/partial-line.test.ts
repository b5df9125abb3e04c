import { describe, expect, it } from 'vitest'
import { partialLine } from './partial-line.ts'

describe('partialLine', () => {
  it('says what a partial list shows and what is still missing', () => {
    const reading = { stage: 'scan', done: 12_000, total: 31_000 }
    expect(partialLine({ basis: 'names', files: [] }, reading)).toBe('Showing matches by name. Reading contents: 12,000 of 31,000 files')
    expect(partialLine({ basis: 'names', files: [] }, null)).toBe('Showing matches by name. Reading contents.')
    expect(partialLine({ basis: 'contents', files: [] }, reading)).toBe('Showing matches by name and contents. Reading the commit history.')
  })
})
