// The state of one side of a diff besides its text: its rows, its hunks, and the blocks between rows.

import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Verdict } from '@sheaf/contract'
import type { DiffRow } from './diff-rows.ts'

export type HunkAction = 'accept' | 'reject' | 'reopen'

/** A hunk as its bar shows it. */
export interface HunkShown {
  label: string
  verdict: Verdict
  isCurrent: boolean
  canDecide: boolean
  /** Needs explicit approval. */
  isOffered: boolean
  /** Its lines are already in the file. */
  isApplied?: true
  /** Set if the exact text was not found: the match tier, and what differed. */
  inexact?: { rung: string; differs: string }
}

export const setRows = StateEffect.define<readonly DiffRow[]>()
export const rowsField = StateField.define<readonly DiffRow[]>({
  create: () => [],
  update: (rows, { effects }) => effects.find((effect) => effect.is(setRows))?.value ?? rows,
})

export const setHunks = StateEffect.define<readonly HunkShown[]>()
export const hunksField = StateField.define<readonly HunkShown[]>({
  create: () => [],
  update: (hunks, { effects }) => effects.find((effect) => effect.is(setHunks))?.value ?? hunks,
})

export const setBetween = StateEffect.define<DecorationSet>()
export const betweenField = blockField(setBetween)

export const setSpacers = StateEffect.define<DecorationSet>()
export const spacersField = blockField(setSpacers)

/** Colors or a language arrived: redraws what is visible. */
export const repaint = StateEffect.define<null>()

/** Blocks change the height of the document, so they must come from the state, not from the viewport. */
function blockField(effectType: typeof setBetween): StateField<DecorationSet> {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (blocks, { effects, changes }) => effects.find((effect) => effect.is(effectType))?.value ?? blocks.map(changes),
    provide: (field) => EditorView.decorations.from(field),
  })
}
