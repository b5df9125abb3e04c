// Cursor starts servers for all projects in the home folder: a variable that it fills in passes the project.

import { join } from 'node:path'
import { type Editor, plainCommand, plainEntry } from './editor.ts'

export const cursor: Editor = {
  id: 'cursor',
  name: 'Cursor',
  clientNames: ['cursor-vscode', 'cursor'],
  file: ({ home }) => join(home, '.cursor', 'mcp.json'),
  installPaths: ({ home }) => [join(home, '.cursor')],
  program: 'cursor',
  language: 'json',
  isLenient: true,
  path: ['mcpServers', 'sheaf'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor's own variable.
  extraArgs: ['--root', '${workspaceFolder}'],
  entry: (start) => ({ type: 'stdio', ...plainEntry(start) }),
  commandOf: plainCommand,
}
