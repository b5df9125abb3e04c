// The user's home folder, and paths that start with it.

import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '@sheaf/engine/disk'

export function homeOf(env: Env): string {
  return env.HOME || env.USERPROFILE || homedir()
}

/** Expands `~` and `~/…`, but not the home of another user. */
export function expandHome(path: string, env: Env): string {
  return path === '~' || path.startsWith('~/') || path.startsWith('~\\') ? join(homeOf(env), path.slice(1)) : path
}
