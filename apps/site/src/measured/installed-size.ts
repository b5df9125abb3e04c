// Disk space of an installation in megabytes (10^6), as `du` counts blocks, on November 16, 2026.

import { languages } from '@sheaf/contract'

/** `dpkg -x` of the Debian package for arm64. */
export const packageParts: readonly { name: string; mb: number }[] = [
  { name: 'Node', mb: 103 },
  { name: `Parsers for ${languages.length} languages`, mb: 28 },
  { name: 'Native packages: database, search, file watching, and key storage', mb: 28 },
  { name: 'Command line, service, and window', mb: 16 },
  { name: 'Tokenizer tables', mb: 7 },
]

/** `npm ci` without development dependencies, on Linux x64. */
export const sourceParts: readonly { name: string; mb: number }[] = [
  { name: 'Runtime packages, without the parsers', mb: 228 },
  { name: `Parsers for ${languages.length} languages on this system`, mb: 28 },
  { name: 'Parsers for other systems, and their sources (included in the packages, but not used)', mb: 317 },
  { name: 'Node', mb: 127 },
  { name: 'Command line, service, and window', mb: 8 },
]

export const packageMb = roundedUp(packageParts)
export const sourceMb = roundedUp(sourceParts)

function roundedUp(parts: typeof packageParts): number {
  return Math.ceil(parts.reduce((sum, { mb }) => sum + mb, 0) / 10) * 10
}
