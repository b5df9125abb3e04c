// What an update is: a signed archive for one platform, on one of two channels; and how far this Sheaf has come with one.

import type { RefusalCode } from '../api/refusals.ts'

/** Whoever reads `beta` is also offered stable releases that are newer. */
export const updateChannels = ['stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/** As `sparkle:os` says it. One archive each; a Mac's is universal. `desktop` brings Electron's window, and is a package of its own. */
export const updatePlatforms = [
  'macos',
  'windows-x64',
  'windows-arm64',
  'linux-x64',
  'linux-arm64',
  'linux-x64-desktop',
  'linux-arm64-desktop',
  'linux-x64-appimage',
  'linux-arm64-appimage',
] as const
export type UpdatePlatform = (typeof updatePlatforms)[number]

export interface UpdateSettings {
  /** Looks at the feed once a day. */
  check: boolean
  channel: UpdateChannel
  /** The version that the person does not want to hear of. */
  skipped: string | null
}

export const defaultUpdateSettings: UpdateSettings = { check: true, channel: 'stable', skipped: null }

/** One archive of a release. All of it is signed. */
export interface Release {
  version: string
  /** `2026-11-16` */
  date: string
  channel: UpdateChannel
  platform: UpdatePlatform
  /** Of macOS; null elsewhere. */
  minimumSystem: string | null
  /** Markdown. */
  notes: string
  url: string
  length: number
  /** Of the archive, in hex. */
  sha256: string
}

/** As the feed carries it; both signatures are Ed25519 in base64. */
export interface SignedRelease extends Release {
  /** Over the archive alone, as Sparkle checks it. */
  archiveSignature: string
  /** Over `releaseText`: an archive that was signed once must not be offered as another version. */
  releaseSignature: string
}

/** What is signed besides the archive, a line for each field. `notesSha256`: in hex. */
export function releaseText(release: Release, notesSha256: string): string {
  const { version, channel, date, platform, minimumSystem, url, length, sha256 } = release
  return ['sheaf-update-v1', version, channel, date, platform, minimumSystem ?? '-', url, length, sha256, notesSha256, ''].join('\n')
}

/** Why this Sheaf never looks by itself. */
export type UpdateOffReason = 'switched-off' | 'no-keys' | 'package-manager'

export type ReleaseShown = Pick<Release, 'version' | 'date' | 'channel' | 'notes' | 'length'>

export type UpdateState =
  | { at: 'off'; why: UpdateOffReason }
  /** Not looked yet in this run. */
  | { at: 'idle' }
  | { at: 'checking' }
  | { at: 'current' }
  /** `skipped`: the person did not want to hear of it. */
  | { at: 'available'; release: ReleaseShown; skipped: boolean }
  | { at: 'downloading'; release: ReleaseShown; done: number }
  /** Downloaded and verified. `command`: installs it where a terminal is the way. */
  | { at: 'ready'; release: ReleaseShown; file: string; command: string | null }
  | { at: 'failed'; code: RefusalCode; says: string; try: string; release: ReleaseShown | null }

export interface UpdatesShown {
  /** The one that runs. */
  version: string
  /** When the feed was last read, and believed; null: never. */
  checkedAt: string | null
  state: UpdateState
}

const versionForm = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})(?:-beta\.([1-9]\d{0,5}))?$/

export function isVersion(text: string): boolean {
  return versionForm.test(text)
}

/** Below 0: `one` is older. A beta is older than what it leads to. Something that is no version is older than everything. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  for (const [at, number] of left.entries()) {
    const difference = number - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function numbersOf(version: string): number[] {
  const found = versionForm.exec(version)
  if (found === null) return [-1, -1, -1, -1]
  const [, major, minor, patch, beta] = found
  return [Number(major), Number(minor), Number(patch), beta === undefined ? Number.MAX_SAFE_INTEGER : Number(beta)]
}
