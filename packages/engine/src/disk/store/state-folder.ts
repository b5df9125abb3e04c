// The folder where Sheaf keeps its state: SHEAF_HOME, or the platform's default.

import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

export type Env = Readonly<Record<string, string | undefined>>

/** Does not create the folder: writers do, so that reading needs no state. */
export function stateFolder(env: Env = process.env, platform: NodeJS.Platform = process.platform): string {
  return resolve(env.SHEAF_HOME || platformFolder(env, platform))
}

export function homeFolder(env: Env): string {
  return env.HOME || env.USERPROFILE || homedir()
}

function platformFolder(env: Env, platform: NodeJS.Platform): string {
  const home = homeFolder(env)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Sheaf')
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Sheaf')
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'sheaf')
}
