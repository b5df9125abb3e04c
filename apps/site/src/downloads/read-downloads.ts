// Reads from the update feed what visitors can download. The build calls it, so that the site offers exactly what was released.

import { compareVersions, type UpdatePlatform } from '@sheaf/contract'
import { readAppcast } from '@sheaf/contract/appcast'
import type { Downloads, System, SystemDownloads } from './systems.ts'

/** In the order of the archives: the first one is what most visitors need. */
const platforms: Readonly<Record<System, readonly (readonly [UpdatePlatform, name: string])[]>> = {
  mac: [['macos', 'Disk image, Apple silicon and Intel']],
  windows: [
    ['windows-x64', 'Installer, x64'],
    ['windows-arm64', 'Installer, arm64'],
  ],
  linux: [
    ['linux-x64', 'Debian package, x64'],
    ['linux-arm64', 'Debian package, arm64'],
    ['linux-x64-desktop', 'Debian package with Electron, x64'],
    ['linux-arm64-desktop', 'Debian package with Electron, arm64'],
    ['linux-x64-appimage', 'AppImage, x64'],
    ['linux-arm64-appimage', 'AppImage, arm64'],
  ],
}

const variables = { mac: 'SHEAF_DOWNLOAD_MAC', windows: 'SHEAF_DOWNLOAD_WINDOWS', linux: 'SHEAF_DOWNLOAD_LINUX' } as const

/**
 * Throws if the feed is damaged. A system has a download only if the stable feed has an archive for it. The button then leads to
 * SHEAF_DOWNLOAD_MAC, SHEAF_DOWNLOAD_WINDOWS or SHEAF_DOWNLOAD_LINUX if the build sets it, otherwise to the archive.
 */
export function readDownloads(feed: string, env: Readonly<Record<string, string | undefined>>): Downloads {
  const read = readAppcast(feed)
  if (!read.ok) throw new Error(`The update feed of the site is damaged: ${read.why}. Restore appcast.xml.`)
  const stable = read.releases
    .filter(({ channel }) => channel === 'stable')
    .toSorted((one, other) => compareVersions(other.version, one.version))
  const downloadsOf = (system: System): SystemDownloads | null => {
    const [newest] = stable.filter(({ platform }) => platforms[system].some(([id]) => id === platform))
    const [first, ...rest] = platforms[system].flatMap(([id, name]) =>
      stable
        .filter(({ platform, version }) => platform === id && version === newest?.version)
        .map(({ version, url }) => ({ name, version, url })),
    )
    return first === undefined ? null : { url: env[variables[system]] || first.url, archives: [first, ...rest] }
  }
  return { mac: downloadsOf('mac'), windows: downloadsOf('windows'), linux: downloadsOf('linux') }
}
