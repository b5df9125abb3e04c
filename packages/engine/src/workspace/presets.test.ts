import { Refusal, type Workspace } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { makeWorkspace } from './make-workspace.ts'
import { applyPreset, capturePreset, findPreset, removePreset, updatePreset } from './presets.ts'

const chosen: Workspace = {
  ...makeWorkspace({ name: 'api', roots: ['/api'], ephemeral: false, lastUsed: '2026-01-01T00:00:00.000Z' }),
  selection: [{ path: 'a.ts', mode: 'slices', ranges: [{ from: 1, to: 2 }] }],
  expandedFolders: ['src'],
  activePrompts: ['Review'],
  instructions: 'stays',
}
const nothing: Workspace = { ...chosen, selection: [], expandedFolders: [], activePrompts: [], instructions: 'other' }

describe('workspace presets', () => {
  // [S3.22] [F6.9]
  it('captures and restores selection, expanded folders and active prompts', () => {
    const captured = capturePreset(chosen, ' auth ')
    expect(captured).toEqual({
      ...chosen,
      presets: [{ name: 'auth', selection: chosen.selection, expandedFolders: ['src'], activePrompts: ['Review'] }],
    })
    expect(applyPreset({ ...nothing, presets: captured.presets }, 'AUTH')).toEqual({ ...captured, instructions: 'other' })
  })

  it('keeps a preset unchanged when the selection changes later', () => {
    const captured = capturePreset(structuredClone(chosen), 'auth')
    captured.selection.push({ path: 'b.ts', mode: 'full' })
    const applied = applyPreset(captured, 'auth')
    applied.selection.push({ path: 'c.ts', mode: 'full' })
    expect(findPreset(captured, 'auth').selection).toEqual(chosen.selection)
  })

  it('updates a preset in place under its own name', () => {
    const both = capturePreset(capturePreset(chosen, 'auth'), 'db')
    const updated = updatePreset({ ...nothing, presets: both.presets }, 'Auth')
    expect(updated.presets).toEqual([{ name: 'auth', selection: [], expandedFolders: [], activePrompts: [] }, both.presets[1]])
  })

  it('removes a preset', () => {
    expect(removePreset(capturePreset(chosen, 'auth'), 'auth')).toEqual(chosen)
  })

  it('rejects a preset name that is taken, empty or unknown', () => {
    const captured = capturePreset(chosen, 'auth')
    expect(() => capturePreset(captured, 'AUTH')).toThrow(new Refusal('name-taken', '"AUTH".'))
    expect(() => capturePreset(captured, ' ')).toThrow(new Refusal('wrong-usage', 'A preset needs a name.'))
    for (const act of [applyPreset, updatePreset, removePreset])
      expect(() => act(captured, 'nope')).toThrow(new Refusal('unknown-preset', 'Name: "nope". Available: auth.'))
  })
})
