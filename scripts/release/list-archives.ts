// Finds the update archives in a folder and their platforms, by file name.

import { readdirSync } from 'node:fs'
import { Refusal, type UpdatePlatform } from '@sheaf/contract'

const arm = /arm64|aarch64/i

/** Returns file names by platform. Skips a macOS zip if there is a disk image. */
export function listArchives(folder: string, version: string): Map<UpdatePlatform, string> {
  const names = namesIn(folder)
  const isNamed = new RegExp(`(?<![\\d.])${version.replaceAll('.', String.raw`\.`)}(?!\\d|\\.\\d|-beta)`)
  const archives = new Map<UpdatePlatform, string>()
  for (const name of names) {
    const platform = platformOf(name)
    if (platform === undefined || (platform === 'macos' && name.endsWith('.zip') && names.some((each) => each.endsWith('.dmg')))) continue
    // Otherwise a leftover archive of another release would be signed as this one.
    if (!isNamed.test(name.replaceAll('~', '-')))
      throw new Refusal('not-possible', `${name} doesn't have ${version} in its name. Move archives of other releases out of the folder.`)
    const other = archives.get(platform)
    if (other !== undefined) throw new Refusal('not-possible', `${other} and ${name} are both for ${platform}.`)
    archives.set(platform, name)
  }
  if (archives.size === 0) throw new Refusal('not-possible', `${folder} has no archives (.dmg, .zip, .exe, .deb, .AppImage).`)
  return archives
}

function platformOf(name: string): UpdatePlatform | undefined {
  const chip = arm.test(name) ? 'arm64' : 'x64'
  if (/\.(?:dmg|zip)$/.test(name)) return 'macos'
  if (name.endsWith('.exe')) return `windows-${chip}`
  if (name.endsWith('.deb')) return name.startsWith('sheaf_') ? `linux-${chip}` : `linux-${chip}-desktop`
  return name.endsWith('.AppImage') ? `linux-${chip}-appimage` : undefined
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    throw new Refusal('path-missing', `Can't read ${folder}.`)
  }
}
