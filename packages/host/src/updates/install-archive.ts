// Hands a verified archive to the system, which asks the person before it installs anything.

import { Refusal, type UpdatePlatform } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { findProgram, startProgram } from '../desktop/run-program.ts'
import { showInFolder } from '../desktop/show-in-folder.ts'

export async function installArchive(env: Env, platform: UpdatePlatform, file: string): Promise<void> {
  if (platform.endsWith('appimage')) return showInFolder({ env, shell: undefined }, file)
  const failed = () => {
    throw new Refusal('desktop-missing', installCommand(platform, file) ?? file)
  }
  // Its own bytes are the program: they were verified a moment ago.
  if (platform.startsWith('windows')) return startProgram(file, [], env).catch(failed)
  const isShown = platform === 'macos' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
  const opener = isShown ? findProgram(platform === 'macos' ? 'open' : 'xdg-open', env) : undefined
  if (opener === undefined) return failed()
  await startProgram(opener, [file], env).catch(failed)
}

/** What a person may type instead. */
export function installCommand(platform: UpdatePlatform, file: string): string | null {
  return platform.startsWith('linux') && !platform.endsWith('appimage') ? `sudo apt install ${quoted(file)}` : null
}

function quoted(file: string): string {
  return /^[\w./@%+=:,-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`
}
