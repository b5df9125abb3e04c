// Shows a file in the desktop's own file manager.

import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { startUserProgram } from '@sheaf/engine/work'
import type { Context } from '../context.ts'

/** `path` is absolute, so no argument can be read as an option. */
export async function showInFolder(
  { env, shell }: Pick<Context, 'env' | 'shell'>,
  path: string,
  platform = process.platform,
): Promise<void> {
  if (shell?.reveal) return void (await shell.reveal(path))
  const command = commandFor(path, env, platform)
  if (!command || !(await startUserProgram({ ...command, env })).ok) throw new Refusal('desktop-missing', path)
}

function commandFor(path: string, env: Env, platform: NodeJS.Platform): { program: string; args: string[] } | undefined {
  if (platform === 'darwin') return { program: 'open', args: ['-R', path] }
  if (platform === 'win32') return { program: 'explorer.exe', args: [`/select,${path.replaceAll('/', '\\')}`] }
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return undefined
  return { program: 'xdg-open', args: [isFolder(path) ? path : dirname(path)] }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
