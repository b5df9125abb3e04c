// What an installation takes on disk, in megabytes (10^6), as `du` counts blocks, 16 November 2026.

/** `dpkg -x` of the Debian package for arm64. */
export const packageParts: readonly { name: string; mb: number }[] = [
  { name: 'Node', mb: 103 },
  { name: 'Parsers of fifteen languages', mb: 28 },
  { name: 'Packages with code for this system: database, search, watching, keys', mb: 28 },
  { name: 'The command line, the service and the window', mb: 16 },
  { name: 'Tables for counting tokens', mb: 7 },
]

/** `npm ci` without what only developers need, on Linux x64. */
export const sourceParts: readonly { name: string; mb: number }[] = [
  { name: 'Packages that Sheaf runs with, less the parsers', mb: 228 },
  { name: 'Parsers of fifteen languages for this system', mb: 28 },
  { name: 'The same for other systems, and their sources: brought by the packages, not used', mb: 317 },
  { name: 'Node', mb: 127 },
  { name: 'The command line, the service and the window', mb: 8 },
]

export const packageMb = roundedUp(packageParts)
export const sourceMb = roundedUp(sourceParts)

function roundedUp(parts: typeof packageParts): number {
  return Math.ceil(parts.reduce((sum, { mb }) => sum + mb, 0) / 10) * 10
}
