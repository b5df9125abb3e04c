// Checks whether a root can still be read, and if not, explains why to the user.

import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'

export function whyMissing(root: string): string | undefined {
  try {
    if (!statSync(root).isDirectory())
      return 'There is no folder here any more, but a file. Put the folder back, or take it out of the workspace.'
    accessSync(root, constants.R_OK | constants.X_OK)
    // Roots are opened by their real paths: the target of a link created since was never opened.
    if (realpathSync(root) !== root)
      return 'A link stands here now instead of the folder. Put the folder back, or open the place it leads to as a folder of its own.'
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return 'This folder was deleted, moved or unmounted. Put it back and it goes on by itself, or take it out of the workspace.'
    if (code === 'EACCES' || code === 'EPERM') return 'This folder may not be read any more. Check its permissions.'
    return `This folder cannot be read (${code}).`
  }
}

/** The same check for polling, async: a disk that does not respond must not block everything else. */
export async function isReadable(root: string): Promise<boolean> {
  try {
    await access(root, constants.R_OK | constants.X_OK)
    return (await stat(root)).isDirectory() && (await realpath(root)) === root
  } catch {
    return false
  }
}
