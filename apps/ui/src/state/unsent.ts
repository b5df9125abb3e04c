// Typed text that the host has not confirmed yet, kept in the browser's storage: the host may be gone, and then this window too.

import type { WorkspaceFields } from '@sheaf/contract'

export type Fields = Partial<Omit<WorkspaceFields, 'roots' | 'presets'>>

/** Only text: everything else can be chosen again with one click, and may have changed in another window since. */
export function saveUnsent(workspace: string, { instructions, typedAt }: Fields): void {
  if (instructions === undefined) return
  try {
    localStorage.setItem(key(workspace), JSON.stringify({ instructions, typedAt }))
  } catch {
    // Storage may be full or disabled; then only this window remembers.
  }
}

export function clearUnsent(workspace: string): void {
  localStorage.removeItem(key(workspace))
}

/**
 * Text that is newer than the host's. Browsers write their storage to disk as rarely as once a minute: after a crash it may again have
 * text that was confirmed and removed long ago, which would replace newer text.
 */
export function readNewerUnsent(workspace: string, { typedAt: known = 0 }: Fields): Fields {
  const kept = parseStored(localStorage.getItem(key(workspace)))
  if (kept !== undefined && kept.typedAt > known) return kept
  clearUnsent(workspace)
  return {}
}

function parseStored(text: string | null): { instructions: string; typedAt: number } | undefined {
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
