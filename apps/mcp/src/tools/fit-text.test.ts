import { jsonBytes } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { fitText } from './fit-text.ts'

describe('fitText', () => {
  it('keeps a text that fits', () => {
    expect(fitText('a\nb\n', 100)).toEqual({ text: 'a\nb\n', cut: 0 })
  })

  it('cuts a long text at the end of a line, and returns how much is missing', () => {
    expect(fitText('one two\n'.repeat(10), 40)).toEqual({ text: 'one two\none two\none two\none two', cut: 49 })
  })

  it('fills the limit with part of a line that is too long, whatever its characters', () => {
    for (const line of ['x'.repeat(5_000), '"'.repeat(5_000), '灯'.repeat(5_000), '😀'.repeat(2_500)]) {
      const { text, cut } = fitText(`Plan:\n${line}`, 1_000)
      expect(text.length + cut).toBe(line.length + 6)
      expect(jsonBytes(text)).toBeLessThanOrEqual(1_000)
      expect(jsonBytes(text)).toBeGreaterThan(800)
    }
  })
})
