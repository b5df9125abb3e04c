// Checks whether a root can still be read, and if not, explains why to the user.

import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { errno } from '@sheaf/engine/disk'

export function whyMissing(root: string): string | undefined {
  try {
    if (!statSync(root).isDirectory()) return 'This folder is now a file. Restore the folder, or remove it from the workspace.'
    accessSync(root, constants.R_OK | constants.X_OK)
    // Roots are opened by their real paths: the target of a link created since was never opened.
    if (realpathSync(root) !== root) return "This folder is now a link. Restore the folder, or open the link's target as a separate folder."
    return undefined
  } catch (error) {
    const code = errno(error)
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return 'This folder was deleted, moved, or unmounted. If you restore it, Sheaf opens it again automatically. You can also remove it from the workspace.'
    if (code === 'EACCES' || code === 'EPERM') return 'This folder can no longer be read. Check its permissions.'
    return `This folder can't be read (${code}).`
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
