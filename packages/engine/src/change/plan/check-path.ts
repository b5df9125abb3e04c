// Spelling rules for the paths of a reply: what may never be a target, whatever is on the disk.

import type { ChangeProblemCode } from '@sheaf/contract'

export interface PathRefused {
  ok: false
  code: ChangeProblemCode
  message: string
}

export type PathChecked =
  | {
      ok: true
      /** Undefined for an absolute path: its parts are known once it is found in a root. */
      parts: string[] | undefined
      /** The same with backslashes as separators; undefined if there are none. */
      slashed: string[] | undefined
    }
  | PathRefused

const partBytes = 255
const pathBytes = 4_000

export function checkPath(path: string): PathChecked {
  const reason = unsafeReason(path)
  if (reason !== undefined) return outside(reason)
  if (path.startsWith('/')) return { ok: true, parts: undefined, slashed: undefined }
  const parts = partsOf(path)
  if (!Array.isArray(parts)) return parts
  if (!path.includes('\\')) return { ok: true, parts, slashed: undefined }
  const slashed = partsOf(path.replaceAll('\\', '/'))
  return Array.isArray(slashed) ? { ok: true, parts, slashed } : slashed
}

/** Checks every part of a path below a root, even one found by an absolute path. */
export function checkParts(parts: readonly string[]): PathRefused | undefined {
  if (parts.length === 0) return outside('The path is the open folder itself, not a file in it.')
  for (const part of parts) {
    if (isGitName(part)) return { ok: false, code: 'git-folder', message: gitMessage }
    if (/[. ]$/.test(part)) return outside('A part of the path ends with a dot or a space, which some systems drop.')
    if (new TextEncoder().encode(part).length > partBytes) return outside('A part of the path is too long.')
  }
  return undefined
}

/** Names that are devices on Windows with any extension; an existing file of that name is allowed elsewhere. */
export function isReservedName(name: string): boolean {
  return /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\..*)?$/i.test(name)
}

/** All spellings that some file system treats as `.git`: case, NTFS tails and streams, short names, ignorable characters on HFS+. */
function isGitName(part: string): boolean {
  const plain = part
    .replace(ignorable, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase()
  return plain === '.git' || /^gi(?:t|[0-9a-f]{4})~[0-9]+$/.test(plain)
}

const ignorable = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const gitMessage = 'The path leads into a .git folder, which is never edited. Use git instead.'

function partsOf(path: string): string[] | PathRefused {
  if (path.endsWith('/')) return outside('The path is a folder, not a file.')
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return outside('The path leaves the open folders with `..`.')
  }
  return checkParts(parts) ?? parts
}

function unsafeReason(path: string): string | undefined {
  if (path.trim() === '') return 'The path is empty.'
  if (path.length > pathBytes) return 'The path is too long.'
  if (!path.isWellFormed()) return 'The path contains an invalid character (a lone surrogate).'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(path))
    return 'The path contains invisible control characters.'
  // We never decode it; a later reader that does would climb out.
  if (/%(?:2e|2f|5c|00|25)/i.test(path)) return 'The path contains encoded dots or slashes. Write them unencoded.'
  if (/^[A-Za-z]:/.test(path) || /^[A-Za-z][A-Za-z0-9+.-]*:[\\/]/.test(path))
    return 'The path starts with a drive or a URL scheme. Use a path relative to the open folder.'
  if (/^[\\/]{2}/.test(path) || path.startsWith('\\')) return 'The path points to another machine. Use a path relative to the open folder.'
  if (/^~[^\\/]*(?:[\\/]|$)/.test(path) && !/^~[^\\/]+$/.test(path))
    return 'The path starts in a home folder. Use a path relative to the open folder.'
  if (path.includes('\\') && path.split(/[\\/]/).includes('..')) return 'The path contains `..` with backslashes.'
  return undefined
}

export function outside(why: string): PathRefused {
  return { ok: false, code: 'outside-roots', message: why }
}
