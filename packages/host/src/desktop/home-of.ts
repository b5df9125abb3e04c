// The user's own folder, and paths that begin with it.

import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '@sheaf/engine/disk'

export function homeOf(env: Env): string {
  return env.HOME || env.USERPROFILE || homedir()
}

/** `~` and `~/…`; the home of another user is not looked up. */
export function expandHome(path: string, env: Env): string {
  return path === '~' || path.startsWith('~/') || path.startsWith('~\\') ? join(homeOf(env), path.slice(1)) : path
}
