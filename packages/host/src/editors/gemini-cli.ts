// Gemini CLI. It ignores an entry that has an unknown key.

import { join } from 'node:path'
import { type Editor, plainEntry, plainStarted } from './editor.ts'
import type { Place } from './place.ts'

export const geminiCli: Editor = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  claims: ['gemini-cli-mcp-client'],
  file: (place) => join(folder(place), 'settings.json'),
  signs: (place) => [folder(place)],
  program: 'gemini',
  language: 'json',
  isLenient: true,
  path: ['mcpServers', 'sheaf'],
  entry: plainEntry,
  started: plainStarted,
}

function folder({ env, home }: Place): string {
  return join(env.GEMINI_CLI_HOME || home, '.gemini')
}
