// Where Sheaf keeps what it remembers: SHEAF_HOME, or the place this platform has for it.

import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { errno } from './errno.ts'

export type Env = Readonly<Record<string, string | undefined>>

export function stateFolder(env: Env = process.env, platform: NodeJS.Platform = process.platform): string {
  const folder = resolve(env.SHEAF_HOME || platformFolder(env, platform))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Refusal('state-unwritable', `${folder} could not be created (${errno(error)}).`)
  }
  return folder
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
