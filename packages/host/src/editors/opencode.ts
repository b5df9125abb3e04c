// opencode merges several files of one folder; later ones win. Program and arguments are one list.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Editor } from './editor.ts'
import type { PlatformPaths } from './platform-paths.ts'

export const opencode: Editor = {
  id: 'opencode',
  name: 'opencode',
  clientNames: ['opencode'],
  file: (paths) => files(paths).find((file) => existsSync(file)) ?? join(folder(paths), 'opencode.jsonc'),
  installPaths: (paths) => [folder(paths)],
  program: 'opencode',
  language: 'json',
  isLenient: true,
  path: ['mcp', 'sheaf'],
  entry: ({ command, args, env }) => ({
    type: 'local',
    command: [command, ...args],
    ...(Object.keys(env).length === 0 ? {} : { environment: env }),
  }),
  commandOf({ command }) {
    const [program, ...args] = Array.isArray(command) ? command.map(String) : []
    return program === undefined ? undefined : { command: program, args }
  },
}

/** Highest precedence first: no other file overrides it. */
function files(paths: PlatformPaths): string[] {
  return ['opencode.jsonc', 'opencode.json'].map((name) => join(folder(paths), name))
}

function folder({ dotConfig }: PlatformPaths): string {
  return join(dotConfig, 'opencode')
}
