// A prompt on its way to the clipboard or to a file, and which found secrets a person has looked at. Forgotten with the window.

import type { Budget, Progress, PromptOverride } from '@sheaf/contract'
import { create } from 'zustand'

export type Findings = Budget['findings']
export type Target = 'clipboard' | 'file'

/** A copy, or a message to a model, that waits until somebody looked at what was found. */
interface Asked {
  findings: Findings
  target: Target | 'model'
  override: PromptOverride
  /** With what was chosen; null: nothing is copied. */
  answer(secrets: PromptOverride['secrets'] | null): void
}

interface CopyingState {
  running: { target: Target; progress: Progress | null; cancel(): void } | null
  asked: Asked | null
  seen: ReadonlySet<string>
  /** How often a prompt went out of this window. */
  copied: number
}

export const useCopying = create<CopyingState>()(() => ({ running: null, asked: null, seen: new Set(), copied: 0 }))

/** The line is no part of it: an edit above a secret does not make it a new one. */
function findingKeys(workspace: string, findings: Findings): string[] {
  return findings.flatMap(({ path, findings: inside }) => inside.map(({ rule, hint }) => JSON.stringify([workspace, path, rule, hint])))
}

export function hasUnseen(workspace: string, findings: Findings): boolean {
  const { seen } = useCopying.getState()
  return findingKeys(workspace, findings).some((key) => !seen.has(key))
}

export function markSeen(workspace: string, findings: Findings): void {
  useCopying.setState(({ seen }) => ({ seen: new Set([...seen, ...findingKeys(workspace, findings)]) }))
}

/** What stands in the way of a copy, the greatest first: nobody is asked about secrets of a prompt that cannot go out. */
export function hindrance(
  { open, link }: { open: { id: string; budget: Budget | null }; link: string },
  override: PromptOverride,
): 'host-gone' | 'over-cap' | 'unseen' | null {
  // It would wait, and take the clipboard at a moment nobody expects.
  if (link === 'lost') return 'host-gone'
  // The count on screen is that of the workspace's own choices; what is chosen for once is counted by the host, which refuses it before
  // anyone is asked: what it finds in one that fits is asked about then.
  if (tokensOverCap(open.budget) > 0 && override.secrets === undefined) return Object.keys(override).length === 0 ? 'over-cap' : null
  return override.secrets === undefined && hasUnseen(open.id, open.budget?.findings ?? []) ? 'unseen' : null
}

/** Tokens beyond what the free tier copies; 0: it fits. */
export function tokensOverCap(budget: { tokens: { total: number }; cap?: number } | null): number {
  return budget?.cap === undefined ? 0 : Math.max(0, budget.tokens.total - budget.cap)
}
