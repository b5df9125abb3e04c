// Makes `/beta-available.json`: whether there is a beta that is newer than every stable release, and which.

import { compareVersions, type SignedRelease, type UpdatePlatform } from '@sheaf/contract'

type BetaAvailable =
  | { available: false }
  | {
      available: true
      version: string
      date: string
      archives: { platform: UpdatePlatform; url: string; length: number; edSignature: string }[]
    }

export function betaAvailable(releases: readonly SignedRelease[]): BetaAvailable {
  const [newest] = releases.toSorted((a, b) => compareVersions(b.version, a.version))
  if (newest?.channel !== 'beta') return { available: false }
  const { version, date } = newest
  const archives = releases
    .filter((each) => each.version === version)
    .map(({ platform, url, length, archiveSignature }) => ({ platform, url, length, edSignature: archiveSignature }))
  return { available: true, version, date, archives }
}
