// Updates: signed archives, one per platform, on two channels; and the update state of this app.

import type { RefusalCode } from '../api/refusals.ts'

/** Users on `beta` are also offered newer stable releases. */
export const updateChannels = ['stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/** Values of `sparkle:os`. One archive each; the Mac one is universal. `desktop` includes an Electron window, as a separate package. */
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
  /** Checks the feed once a day. */
  check: boolean
  channel: UpdateChannel
  /** The version that the user skipped. */
  skipped: string | null
}

export const defaultUpdateSettings: UpdateSettings = { check: true, channel: 'stable', skipped: null }

/** One archive of a release. Every field is signed. */
export interface Release {
  version: string
  /** `2026-11-16` */
  date: string
  channel: UpdateChannel
  platform: UpdatePlatform
  /** Minimum macOS version; null on other platforms. */
  minimumSystem: string | null
  /** Markdown. */
  notes: string
  url: string
  length: number
  /** Hash of the archive, in hex. */
  sha256: string
}

/** A release as it appears in the feed; both signatures are Ed25519 in base64. */
export interface SignedRelease extends Release {
  /** Signature of the archive alone, as Sparkle verifies it. */
  archiveSignature: string
  /** Signature of `releaseText`: an archive signed once must not be offered as another version. */
  releaseSignature: string
}

/** The text signed in addition to the archive, one line per field. `notesSha256` is in hex. */
export function releaseText(release: Release, notesSha256: string): string {
  const { version, channel, date, platform, minimumSystem, url, length, sha256 } = release
  return ['sheaf-update-v1', version, channel, date, platform, minimumSystem ?? '-', url, length, sha256, notesSha256, ''].join('\n')
}

/** Why automatic update checks are off. */
export type UpdateOffReason = 'switched-off' | 'no-keys' | 'package-manager'

export type ReleaseInfo = Pick<Release, 'version' | 'date' | 'channel' | 'notes' | 'length'>

export type UpdateState =
  | { at: 'off'; why: UpdateOffReason }
  /** Not checked yet in this run. */
  | { at: 'idle' }
  | { at: 'checking' }
  | { at: 'current' }
  /** `skipped`: the user skipped this version. */
  | { at: 'available'; release: ReleaseInfo; skipped: boolean }
  | { at: 'downloading'; release: ReleaseInfo; done: number }
  /** Downloaded and verified. `command`: the install command, if it is installed from a terminal. */
  | { at: 'ready'; release: ReleaseInfo; file: string; command: string | null }
  | { at: 'failed'; code: RefusalCode; says: string; try: string; release: ReleaseInfo | null }

export interface UpdateStatus {
  /** The running version. */
  version: string
  /** When the feed was last read and verified; null: never. */
  checkedAt: string | null
  state: UpdateState
}

const versionForm = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})(?:-beta\.([1-9]\d{0,5}))?$/

export function isVersion(text: string): boolean {
  return versionForm.test(text)
}

/** Negative if `one` is older. A beta is older than its release. An invalid version is older than everything. */
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
