// The configuration snippet for manual setup.

import type { EditorId, McpSnippet } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { allEditors } from './all-editors.ts'
import { plainEntry } from './editor.ts'
import { platformPaths } from './platform-paths.ts'
import { startCommand } from './start-command.ts'
import { tableText } from './toml-config.ts'

/** Without an editor: the format most of them read. */
export async function snippetFor(env: Env, { editor: id }: { editor?: EditorId }): Promise<McpSnippet> {
  if (id === undefined) {
    return { language: 'json', text: JSON.stringify({ mcpServers: { sheaf: plainEntry(startCommand(env)) } }) }
  }
  const editor = allEditors[id]
  const entry = editor.entry(startCommand(env, editor))
  const [outer, inner] = editor.path
  const file = editor.file(platformPaths(env))
  return editor.language === 'toml'
    ? { language: 'toml', text: tableText(editor.path, entry, '\n').trimEnd(), file }
    : { language: 'json', text: JSON.stringify({ [outer]: { [inner]: entry } }, null, 2), file }
}
