// Sheaf in the configuration files of the editors people use.

import type { EditorChange, EditorId, EditorShown, McpSnippet } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'

export async function listEditors(_env: Env): Promise<EditorShown[]> {
  return []
}
export async function previewEditor(_env: Env, _input: { editor: EditorId; headless?: boolean }): Promise<EditorChange> {
  throw new Error('not yet')
}
export async function writeEditor(
  _env: Env,
  _input: { editor: EditorId; headless?: boolean; before: string | null },
): Promise<{ file: string; backup: string | null }> {
  throw new Error('not yet')
}
export async function snippetFor(_env: Env, _input: { editor?: EditorId }): Promise<McpSnippet> {
  throw new Error('not yet')
}
