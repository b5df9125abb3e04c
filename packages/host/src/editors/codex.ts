// Codex: the command line, the editor extension and the app read the same file.

import { join } from 'node:path'
import { type Editor, plainCommand, plainEntry } from './editor.ts'
import type { PlatformPaths } from './platform-paths.ts'

export const codex: Editor = {
  id: 'codex',
  name: 'Codex',
  clientNames: ['codex-mcp-client'],
  file: (paths) => join(folder(paths), 'config.toml'),
  installPaths: (paths) => [folder(paths)],
  program: 'codex',
  language: 'toml',
  isLenient: true,
  path: ['mcp_servers', 'sheaf'],
  entry: plainEntry,
  commandOf: plainCommand,
}

function folder({ env, home }: PlatformPaths): string {
  return env.CODEX_HOME || join(home, '.codex')
}
