// Where state is kept: SHEAF_HOME, or the platform's usual folder for a user's data.

import { join, resolve } from 'node:path'

export function stateFolder(
  env: Readonly<Record<string, string | undefined>>,
  { platform, userHome, cwd }: { platform: string; userHome: string; cwd: string },
): string {
  if (env.SHEAF_HOME) return resolve(cwd, env.SHEAF_HOME)
  if (platform === 'darwin') return join(userHome, 'Library', 'Application Support', 'Sheaf')
  if (platform === 'win32') return join(env.APPDATA || join(userHome, 'AppData', 'Roaming'), 'Sheaf')
  // The XDG rules say that a relative path there is to be ignored.
  return env.XDG_DATA_HOME?.startsWith('/') ? join(env.XDG_DATA_HOME, 'sheaf') : join(userHome, '.local', 'share', 'sheaf')
}
