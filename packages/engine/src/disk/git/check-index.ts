// Checks the paths in a repository's index, which git opens without checking where they lead: an entry `../x` or `.git/config`, which
// git itself would never write, would be read and shown as a file of the folder.

import type { Entries } from './parse-index.ts'

/** The first path outside the working tree. */
export function findStrayPath({ names, starts, ends }: Entries): string | undefined {
  for (let at = 0; at < starts.length; at++) {
    const path = names.toString('latin1', starts[at], ends[at])
    if (maybeStray.test(path) && isStray(names.toString('utf8', starts[at], ends[at]))) return path
  }
  return undefined
}

/** Cheap, and matches every stray path but few of the thousands of normal ones. */
const maybeStray = /(?:^|\/)(?:\.{0,2}(?:\/|$)|\.|git~)|[\\:\0\x80-\xff]/i

function isStray(path: string): boolean {
  if (path.includes('\0') || (process.platform === 'win32' && /[\\:]/.test(path))) return true
  return path.split('/').some((part) => part === '' || part === '.' || part === '..' || isDotGit(part))
}

/** As file systems see it: HFS+ ignores some characters, NTFS case, trailing dots and blanks, streams, and has short names. */
function isDotGit(part: string): boolean {
  const seen = part.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
  return /^(?:\.git|git~1)(?:[ .]*$|[ .]*:|\\)/i.test(seen)
}
