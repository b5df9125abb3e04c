// Is a root still there to be read? If not, a sentence for the person who has it open.

import { accessSync, constants, statSync } from 'node:fs'
import { access, stat } from 'node:fs/promises'

export function whyMissing(root: string): string | undefined {
  try {
    if (!statSync(root).isDirectory())
      return 'There is no folder here any more, but a file. Put the folder back, or take it out of the workspace.'
    accessSync(root, constants.R_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return 'This folder was deleted, moved or unmounted. Put it back and it goes on by itself, or take it out of the workspace.'
    if (code === 'EACCES' || code === 'EPERM') return 'This folder may not be read any more. Check its permissions.'
    return `This folder cannot be read (${code}).`
  }
}

/** The same question for one who asks every moment: a disk that does not answer must not hold up everyone else. */
export async function isReadable(root: string): Promise<boolean> {
  try {
    await access(root, constants.R_OK | constants.X_OK)
    return (await stat(root)).isDirectory()
  } catch {
    return false
  }
}
