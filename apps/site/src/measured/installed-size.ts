// What an installation takes on disk, in megabytes (10^6), as `du` counts blocks: Linux x64, packages of production, 16 November 2026.

export const installedParts: readonly { name: string; mb: number }[] = [
  { name: 'Packages that Sheaf runs with, less the parsers', mb: 228 },
  { name: 'Parsers of fifteen languages for this system', mb: 28 },
  { name: 'The same for other systems, and their sources: brought by the packages, not used', mb: 317 },
  { name: 'Node', mb: 127 },
  { name: 'The command line, the service and the window', mb: 8 },
]

export const installedMb = Math.ceil(installedParts.reduce((sum, { mb }) => sum + mb, 0) / 10) * 10
