// Patterns that are typed in the Ignore Patterns dialog but not saved yet, so that "Test a path" tests what is shown.

import type { MethodInput } from '@sheaf/contract'
import { createContext } from 'react'
import type { PatternPlace } from './pattern-editor.tsx'

export interface PatternDraft {
  /** Undefined: the patterns of every workspace. */
  at: PatternPlace | undefined
  text: string
}

export type PatternDrafts = Readonly<Record<string, PatternDraft>>

export interface EditedPatterns {
  /** `draft`: undefined if nothing is unsaved. */
  report(editor: string, draft: PatternDraft | undefined): void
  /** Whether the editor may take the focus when it appears, as the first one of its dialog. */
  takesFocus: boolean
}

export const EditedPatternsContext = createContext<EditedPatterns>({ report: () => undefined, takesFocus: false })

/** As `files.explain` takes them; undefined if nothing is unsaved. */
export function toUnsaved(drafts: PatternDrafts): MethodInput<'files.explain'>['unsaved'] {
  const all = Object.values(drafts)
  if (all.length === 0) return undefined
  const global = all.find(({ at }) => at === undefined)
  const roots = all.flatMap(({ at, text }) => (at ? [{ root: at.root, owner: at.owner, patterns: text }] : []))
  return { ...(global && { global: global.text }), roots }
}
