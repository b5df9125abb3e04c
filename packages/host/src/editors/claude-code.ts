// Claude Code: one file with everything it remembers; servers for all projects are at the top.

import { join } from 'node:path'
import { type Editor, plainCommand, plainEntry } from './editor.ts'

export const claudeCode: Editor = {
  id: 'claude-code',
  name: 'Claude Code',
  clientNames: ['claude-code'],
  file: ({ env, home }) => join(env.CLAUDE_CONFIG_DIR || home, '.claude.json'),
  installPaths: ({ env, home }) => [env.CLAUDE_CONFIG_DIR || join(home, '.claude')],
  program: 'claude',
  language: 'json',
  isLenient: false,
  path: ['mcpServers', 'sheaf'],
  entry: (start) => ({ type: 'stdio', ...plainEntry(start) }),
  commandOf: plainCommand,
}
