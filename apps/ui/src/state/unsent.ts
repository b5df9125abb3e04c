// What was typed and not yet answered by the host, kept in the browser's own storage: the host may be gone, and then this window too.

import type { WorkspaceFields } from '@sheaf/contract'

export type Fields = Partial<Omit<WorkspaceFields, 'roots' | 'presets'>>

/** Only text: anything else can be chosen again with one click, and may have changed in another window since. */
export function keepUnsent(workspace: string, { instructions, typedAt }: Fields): void {
  if (instructions === undefined) return
  try {
    localStorage.setItem(key(workspace), JSON.stringify({ instructions, typedAt }))
  } catch {
    // Storage may be full or switched off; then only this window remembers.
  }
}

export function forgetUnsent(workspace: string): void {
  localStorage.removeItem(key(workspace))
}

/**
 * Words that are newer than what the host has. Browsers write their storage down once a minute when it changes much: after a crash there may
 * be words again that were answered and forgotten long ago, and they would take the place of newer ones.
 */
export function takeUnsent(workspace: string, { typedAt: known = 0 }: Fields): Fields {
  const kept = readKept(localStorage.getItem(key(workspace)))
  if (kept !== undefined && kept.typedAt > known) return kept
  forgetUnsent(workspace)
  return {}
}

function readKept(text: string | null): { instructions: string; typedAt: number } | undefined {
  try {
    const { instructions, typedAt }: { instructions?: unknown; typedAt?: unknown } = JSON.parse(text ?? '{}')
    return typeof instructions === 'string' && typeof typedAt === 'number' ? { instructions, typedAt } : undefined
  } catch {
    return undefined
  }
}

function key(workspace: string): string {
  return `unsent:${workspace}`
}
