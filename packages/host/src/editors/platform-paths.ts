// Where programs of this platform keep their configuration.

import { join } from 'node:path'
import type { Env } from '@sheaf/engine/disk'
import { homeOf } from '../desktop/home-of.ts'

export interface PlatformPaths {
  env: Env
  platform: NodeJS.Platform
  home: string
  /** `~/.config` or `XDG_CONFIG_HOME`, on every platform: some programs ignore the platform's own folder. */
  dotConfig: string
  /** The platform's own folder: Application Support, AppData, or the above. */
  appConfig: string
}

export function platformPaths(env: Env, platform: NodeJS.Platform = process.platform): PlatformPaths {
  const home = homeOf(env)
  const dotConfig = env.XDG_CONFIG_HOME || join(home, '.config')
  return { env, platform, home, dotConfig, appConfig: appConfig(env, platform, home, dotConfig) }
}

function appConfig(env: Env, platform: NodeJS.Platform, home: string, dotConfig: string): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming')
  return dotConfig
}
