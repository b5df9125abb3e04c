// VS Code and its siblings. A folder variable in the user's own file stops the server from starting, so none is used.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Editor, plainCommand, plainEntry } from './editor.ts'
import type { PlatformPaths } from './platform-paths.ts'

export const vscode: Editor = {
  id: 'vscode',
  name: 'VS Code',
  clientNames: ['Visual Studio Code'],
  file: (paths) => join(userFolder(paths), 'mcp.json'),
  installPaths: (paths) => [userFolder(paths)],
  program: 'code',
  language: 'json',
  isLenient: true,
  path: ['servers', 'sheaf'],
  entry: (start) => ({ type: 'stdio', ...plainEntry(start) }),
  commandOf: plainCommand,
}

function userFolder({ env, appConfig }: PlatformPaths): string {
  if (env.VSCODE_PORTABLE) return join(env.VSCODE_PORTABLE, 'user-data', 'User')
  const standard = join(appConfig, 'Code', 'User')
  const others = ['Code - Insiders', 'VSCodium'].map((name) => join(appConfig, name, 'User'))
  return existsSync(standard) ? standard : (others.find((folder) => existsSync(folder)) ?? standard)
}
