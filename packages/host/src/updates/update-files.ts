// Archives in the state folder: verified ones under their own name, others with the pid of the downloader and `.part`.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions, type SignedRelease } from '@sheaf/contract'
import { errno } from '@sheaf/engine/disk'

export function updateFolder(home: string): string {
  return join(home, 'updates')
}

/** Never uses a name from the feed: it could lead elsewhere. */
export function archiveFile(home: string, { version, platform, url }: SignedRelease): string {
  return join(updateFolder(home), `sheaf-${version}-${platform}${endingOf(platform, url)}`)
}

export function partFile(file: string): string {
  return `${file}.${process.pid}.part`
}

function endingOf(platform: SignedRelease['platform'], url: string): string {
  if (platform === 'macos') return /\.zip$/i.test(new URL(url).pathname) ? '.zip' : '.dmg'
  if (platform.startsWith('windows')) return '.exe'
  return platform.endsWith('appimage') ? '.AppImage' : '.deb'
}

const longest = 24 * 60 * 60 * 1000

/** Deletes leftovers of killed processes, and archives up to this version. */
export function tidyUpdates(home: string, version: string, now: Date): void {
  for (const name of namesIn(updateFolder(home))) {
    const [, pid] = /\.(\d+)\.part$/.exec(name) ?? []
    const [, archived] = /^sheaf-(\d+\.\d+\.\d+(?:-beta\.\d+)?)-.*(?<!\.part)$/.exec(name) ?? []
    const file = join(updateFolder(home), name)
    const isLeft = pid !== undefined && (!isAlive(Number(pid)) || now.getTime() - changedAt(file) > longest)
    const isOver = archived !== undefined && compareVersions(archived, version) <= 0
    if (isLeft || isOver) rmSync(file, { force: true })
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errno(error) === 'EPERM'
  }
}
