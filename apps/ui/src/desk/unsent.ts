// What was typed and not yet answered by the host, kept in the browser's own storage: the host may be gone, and then this window too.

import type { WorkspaceFields } from '@sheaf/contract'

type Fields = Partial<Omit<WorkspaceFields, 'roots' | 'presets'>>

export function keepUnsent(workspace: string, fields: Fields): void {
  try {
    localStorage.setItem(key(workspace), JSON.stringify({ instructions: fields.instructions }))
  } catch {
    // Storage may be full or switched off; then only this window remembers.
  }
}

export function forgetUnsent(workspace: string): void {
  localStorage.removeItem(key(workspace))
}

/** Only text: anything else can be chosen again with one click, and may have changed in another window since. */
export function takeUnsent(workspace: string): Fields | undefined {
  const kept = localStorage.getItem(key(workspace))
  if (kept === null) return undefined
  try {
    const parsed: unknown = JSON.parse(kept)
    const isText = typeof parsed === 'object' && parsed !== null && 'instructions' in parsed && typeof parsed.instructions === 'string'
    return isText ? { instructions: String(parsed.instructions) } : undefined
  } catch {
    return undefined
  }
}

function key(workspace: string): string {
  return `unsent:${workspace}`
}
