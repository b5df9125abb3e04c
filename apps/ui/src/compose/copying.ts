// Copying a prompt to the clipboard or a file, and which found secrets the user has seen. Lost when the window closes.

import type { Budget, Progress, PromptOverride } from '@sheaf/contract'
import { create } from 'zustand'

export type Findings = Budget['findings']
export type CopyTarget = 'clipboard' | 'file'

/** A copy, or a message to a model, that waits until the user has looked at the findings. */
interface PendingFindings {
  findings: Findings
  target: CopyTarget | 'model'
  override: PromptOverride
  /** Called with the user's choice; null: nothing is copied. */
  answer(secrets: PromptOverride['secrets'] | null): void
}

interface CopyingState {
  running: { target: CopyTarget; progress: Progress | null; cancel(): void } | null
  asked: PendingFindings | null
  seen: ReadonlySet<string>
  /** How many prompts were copied in this window. */
  copied: number
}

export const useCopying = create<CopyingState>()(() => ({ running: null, asked: null, seen: new Set(), copied: 0 }))

/** Excludes the line: an edit above a secret does not make it a new one. */
function findingKeys(workspace: string, findings: Findings): string[] {
  return findings.flatMap(({ path, findings: inside }) => inside.map(({ rule, hint }) => JSON.stringify([workspace, path, rule, hint])))
}

export function hasUnseenFindings(workspace: string, findings: Findings): boolean {
  const { seen } = useCopying.getState()
  return findingKeys(workspace, findings).some((key) => !seen.has(key))
}

export function markFindingsSeen(workspace: string, findings: Findings): void {
  useCopying.setState(({ seen }) => ({ seen: new Set([...seen, ...findingKeys(workspace, findings)]) }))
}

/** What prevents a copy, most important first: do not ask about secrets in a prompt that cannot be copied anyway. */
export function copyBlocker(
  { open, link }: { open: { id: string; budget: Budget | null }; link: string },
  override: PromptOverride,
): 'host-gone' | 'over-cap' | 'unseen' | null {
  // It would wait, and overwrite the clipboard at an unexpected moment.
  if (link === 'lost') return 'host-gone'
  // The count on screen is for the workspace's own options. The host counts a prompt with overrides and refuses it if it is too large;
  // findings in one that fits are shown after that.
  if (tokensOverCap(open.budget) > 0 && override.secrets === undefined) return Object.keys(override).length === 0 ? 'over-cap' : null
  return override.secrets === undefined && hasUnseenFindings(open.id, open.budget?.findings ?? []) ? 'unseen' : null
}

/** Tokens over the free cap; 0 if it fits. */
export function tokensOverCap(budget: { tokens: { total: number }; cap?: number } | null): number {
  return budget?.cap === undefined ? 0 : Math.max(0, budget.tokens.total - budget.cap)
}
