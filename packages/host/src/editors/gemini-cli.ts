// Gemini CLI. It ignores an entry that has an unknown key.

import { join } from 'node:path'
import { type Editor, plainCommand, plainEntry } from './editor.ts'
import type { PlatformPaths } from './platform-paths.ts'

export const geminiCli: Editor = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  clientNames: ['gemini-cli-mcp-client'],
  file: (paths) => join(folder(paths), 'settings.json'),
  installPaths: (paths) => [folder(paths)],
  program: 'gemini',
  language: 'json',
  isLenient: true,
  path: ['mcpServers', 'sheaf'],
  entry: plainEntry,
  commandOf: plainCommand,
}

function folder({ env, home }: PlatformPaths): string {
  return join(env.GEMINI_CLI_HOME || home, '.gemini')
}
