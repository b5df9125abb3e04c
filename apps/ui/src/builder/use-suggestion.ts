// The instructions that the agent of the last run suggests, and whether the footer's buttons apply them.

import { create } from 'zustand'
import { useWorkspaceSelector } from '../state/host-state.ts'

export interface Suggestion {
  text: string
  /** With an override prompt, a run does not use the instructions: they are not replaced. */
  canApply: boolean
  isIncluded: boolean
  include(isIncluded: boolean): void
}

/** The text that the user excluded, by workspace. Outlives the tab; the suggestion of another run is included again. */
const useExcluded = create<Record<string, string>>()(() => ({}))

export function useSuggestion(): Suggestion | null {
  const { id, text, instructions, canApply } = useWorkspaceSelector(({ id: workspace, fields }) => ({
    id: workspace,
    text: fields.builderTask ?? '',
    instructions: fields.instructions,
    canApply: (fields.builder.overridePrompt ?? '').trim() === '',
  }))
  const excluded = useExcluded((all) => all[id])
  if (text.trim() === '' || text.trim() === instructions.trim()) return null
  return {
    text,
    canApply,
    isIncluded: canApply && excluded !== text,
    include: (isIncluded) => useExcluded.setState({ [id]: isIncluded ? '' : text }),
  }
}
