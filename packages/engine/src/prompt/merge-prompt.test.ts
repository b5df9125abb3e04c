import type { Workspace } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { makeWorkspace } from '../workspace/make-workspace.ts'
import { mergePrompt } from './merge-prompt.ts'

const workspace: Workspace = {
  ...makeWorkspace({ name: 'shop', roots: ['r'], ephemeral: false, lastUsed: '2026-01-01T00:00:00.000Z' }),
  copyPreset: 'Review',
  instructions: 'Look at prices.',
  activePrompts: ['Mine', 'review'],
  selection: [{ path: 'a.ts', mode: 'full' }],
}

describe('mergePrompt', () => {
  // [F6.11]
  it('fills missing fields from the preset, and lets the request win', () => {
    expect(mergePrompt({ roots: ['r'], preset: 'review', tree: 'none', prompts: ['Mine', 'review'] })).toEqual({
      roots: ['r'],
      preset: 'review',
      tree: 'none',
      maps: 'auto',
      diff: { against: 'worktree' },
      edits: null,
      prompts: ['Review', 'Mine'],
    })
  })

  it('leaves a request without a preset unchanged', () => {
    expect(mergePrompt({ roots: ['r'] })).toEqual({ roots: ['r'] })
  })

  it('takes fields from the workspace that neither the request nor the preset sets', () => {
    const { diff: _diff, tree: _tree, maps: _maps, edits: _edits, ...compose } = workspace.compose
    expect(mergePrompt({ roots: ['r'], edits: 'whole' }, workspace)).toEqual({
      ...compose,
      roots: ['r'],
      selection: workspace.selection,
      instructions: 'Look at prices.',
      tree: 'auto',
      maps: 'auto',
      diff: { against: 'worktree' },
      edits: 'whole',
      prompts: ['Review', 'Mine'],
    })
  })

  it('prefers the preset of the request over that of the workspace', () => {
    const { diff, prompts } = mergePrompt({ roots: ['r'], preset: 'Manual', prompts: [] }, workspace)
    expect([diff, prompts]).toEqual([workspace.compose.diff, []])
  })
})
