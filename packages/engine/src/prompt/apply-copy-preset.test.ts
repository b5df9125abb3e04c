import { describe, expect, it } from 'vitest'
import { applyCopyPreset } from './apply-copy-preset.ts'

describe('applyCopyPreset', () => {
  // [F6.11]
  it('fills in what nobody said, and lets what was said win', () => {
    expect(applyCopyPreset({ roots: ['r'], preset: 'review', tree: 'none', prompts: ['Mine', 'review'] })).toEqual({
      roots: ['r'],
      preset: 'review',
      tree: 'none',
      maps: 'auto',
      diff: { against: 'worktree' },
      edits: null,
      prompts: ['Review', 'Mine'],
    })
  })

  it('leaves a request without a preset alone', () => {
    expect(applyCopyPreset({ roots: ['r'] })).toEqual({ roots: ['r'] })
  })
})
