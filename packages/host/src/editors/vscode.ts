// VS Code and its siblings. A folder variable in the user's own file stops the server from starting, so none is used.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Editor, plainEntry, plainStarted } from './editor.ts'
import type { Place } from './place.ts'

export const vscode: Editor = {
  id: 'vscode',
  name: 'VS Code',
  claims: ['Visual Studio Code'],
  file: (place) => join(userFolder(place), 'mcp.json'),
  signs: (place) => [userFolder(place)],
  program: 'code',
  language: 'json',
  isLenient: true,
  path: ['servers', 'sheaf'],
  entry: (start) => ({ type: 'stdio', ...plainEntry(start) }),
  started: plainStarted,
}

function userFolder({ env, appConfig }: Place): string {
  if (env.VSCODE_PORTABLE) return join(env.VSCODE_PORTABLE, 'user-data', 'User')
  const usual = join(appConfig, 'Code', 'User')
  const others = ['Code - Insiders', 'VSCodium'].map((name) => join(appConfig, name, 'User'))
  return existsSync(usual) ? usual : (others.find((folder) => existsSync(folder)) ?? usual)
}
