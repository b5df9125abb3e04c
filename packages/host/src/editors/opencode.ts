// opencode merges several files of one folder; later ones win. Program and arguments are one list.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Editor } from './editor.ts'
import type { Place } from './place.ts'

export const opencode: Editor = {
  id: 'opencode',
  name: 'opencode',
  claims: ['opencode'],
  file: (place) => files(place).find((file) => existsSync(file)) ?? join(folder(place), 'opencode.jsonc'),
  signs: (place) => [folder(place)],
  program: 'opencode',
  language: 'json',
  isLenient: true,
  path: ['mcp', 'sheaf'],
  entry: ({ command, args, env }) => ({
    type: 'local',
    command: [command, ...args],
    ...(Object.keys(env).length === 0 ? {} : { environment: env }),
  }),
  started({ command }) {
    const [program, ...args] = Array.isArray(command) ? command.map(String) : []
    return program === undefined ? undefined : { command: program, args }
  },
}

/** Highest precedence first: no other file overrides it. */
function files(place: Place): string[] {
  return ['opencode.jsonc', 'opencode.json'].map((name) => join(folder(place), name))
}

function folder({ dotConfig }: Place): string {
  return join(dotConfig, 'opencode')
}
