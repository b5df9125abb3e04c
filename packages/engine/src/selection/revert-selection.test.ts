import type { SelectedFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { rememberSelection, revertSelection } from './revert-selection.ts'

const selections = Array.from({ length: 60 }, (_, index): SelectedFile[] => [{ path: `${index}.ts`, mode: 'full' }])

describe('revertSelection', () => {
  // [S4.44]
  it('restores selections step by step until the history is empty', () => {
    const history = rememberSelection(rememberSelection([], [], selections[0] ?? []), selections[0] ?? [], selections[1] ?? [])
    const first = revertSelection(history)
    expect(first).toEqual({ selection: selections[0], history: [[]] })
    expect(revertSelection(first?.history ?? [])).toEqual({ selection: [], history: [] })
    expect(revertSelection([])).toBe(undefined)
  })

  it('adds no step for a change without effect', () => {
    expect(rememberSelection([], selections[0] ?? [], structuredClone(selections[0] ?? []))).toEqual([])
  })

  it('keeps the latest fifty steps', () => {
    let history = rememberSelection([], [], selections[0] ?? [])
    for (const [index, selection] of selections.entries()) history = rememberSelection(history, selection, selections[index + 1] ?? [])
    expect([history.length, history[0]]).toEqual([50, selections[10]])
  })
})
