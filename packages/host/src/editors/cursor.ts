// Cursor starts servers for all projects in the home folder: a variable that it fills in passes the project.

import { join } from 'node:path'
import { type Editor, plainEntry, plainStarted } from './editor.ts'

export const cursor: Editor = {
  id: 'cursor',
  name: 'Cursor',
  claims: ['cursor-vscode', 'cursor'],
  file: ({ home }) => join(home, '.cursor', 'mcp.json'),
  signs: ({ home }) => [join(home, '.cursor')],
  program: 'cursor',
  language: 'json',
  isLenient: true,
  path: ['mcpServers', 'sheaf'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor's own variable.
  ownArgs: ['--root', '${workspaceFolder}'],
  entry: (start) => ({ type: 'stdio', ...plainEntry(start) }),
  started: plainStarted,
}
