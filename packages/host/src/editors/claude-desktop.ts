// Claude Desktop. It must be restarted to read its configuration again.

import { join } from 'node:path'
import { type Editor, plainCommand, plainEntry } from './editor.ts'

export const claudeDesktop: Editor = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  clientNames: ['claude-ai'],
  file: ({ appConfig }) => join(appConfig, 'Claude', 'claude_desktop_config.json'),
  installPaths: ({ appConfig, platform }) => [join(appConfig, 'Claude'), ...(platform === 'darwin' ? ['/Applications/Claude.app'] : [])],
  program: 'claude-desktop',
  language: 'json',
  isLenient: false,
  path: ['mcpServers', 'sheaf'],
  entry: plainEntry,
  commandOf: plainCommand,
}
