// Claude Code: one file with everything it remembers; servers for all projects are at the top.

import { join } from 'node:path'
import { type Editor, plainEntry, plainStarted } from './editor.ts'

export const claudeCode: Editor = {
  id: 'claude-code',
  name: 'Claude Code',
  claims: ['claude-code'],
  file: ({ env, home }) => join(env.CLAUDE_CONFIG_DIR || home, '.claude.json'),
  signs: ({ env, home }) => [env.CLAUDE_CONFIG_DIR || join(home, '.claude')],
  program: 'claude',
  language: 'json',
  isLenient: false,
  path: ['mcpServers', 'sheaf'],
  entry: (start) => ({ type: 'stdio', ...plainEntry(start) }),
  started: plainStarted,
}
