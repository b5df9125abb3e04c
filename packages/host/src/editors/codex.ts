// Codex: the command line, the editor extension and the app read the same file.

import { join } from 'node:path'
import { type Editor, plainEntry, plainStarted } from './editor.ts'
import type { Place } from './place.ts'

export const codex: Editor = {
  id: 'codex',
  name: 'Codex',
  claims: ['codex-mcp-client'],
  file: (place) => join(folder(place), 'config.toml'),
  signs: (place) => [folder(place)],
  program: 'codex',
  language: 'toml',
  isLenient: true,
  path: ['mcp_servers', 'sheaf'],
  entry: plainEntry,
  started: plainStarted,
}

function folder({ env, home }: Place): string {
  return env.CODEX_HOME || join(home, '.codex')
}
