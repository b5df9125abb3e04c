// Opens a verified archive with the system, which asks the user before it installs anything.

import { Refusal, type UpdatePlatform } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { startUserProgram } from '@sheaf/engine/work'
import { showInFolder } from '../desktop/show-in-folder.ts'

export async function installArchive(env: Env, platform: UpdatePlatform, file: string): Promise<void> {
  if (platform.endsWith('appimage')) return showInFolder({ env, shell: undefined }, file)
  const command = installerFor(env, platform, file)
  if (command === undefined || !(await startUserProgram({ ...command, env })).ok)
    throw new Refusal('desktop-missing', installCommand(platform, file) ?? file)
}

function installerFor(env: Env, platform: UpdatePlatform, file: string): { program: string; args: string[] } | undefined {
  // The archive itself is the program: it was just verified.
  if (platform.startsWith('windows')) return { program: file, args: [] }
  if (platform === 'macos') return { program: 'open', args: [file] }
  return env.DISPLAY || env.WAYLAND_DISPLAY ? { program: 'xdg-open', args: [file] } : undefined
}

/** Command to run manually. */
export function installCommand(platform: UpdatePlatform, file: string): string | null {
  return platform.startsWith('linux') && !platform.endsWith('appimage') ? `sudo apt install ${quoted(file)}` : null
}

function quoted(file: string): string {
  return /^[\w./@%+=:,-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`
}
