import type { SignedRelease, UpdateChannel, UpdatePlatform } from '@sheaf/contract'
import { writeAppcast } from '@sheaf/contract/appcast'
import { expect, it } from 'vitest'
import { readDownloads } from './read-downloads.ts'

const url = (version: string, platform: UpdatePlatform) => `https://download.sheaf.example/${version}/${platform}`

function feedOf(...releases: [version: string, platform: UpdatePlatform, channel?: UpdateChannel][]): string {
  const signed = releases.map(([version, platform, channel = 'stable']): SignedRelease => {
    const release = { version, platform, channel, date: '2026-11-16', minimumSystem: null, notes: 'News.', url: url(version, platform) }
    return { ...release, length: 1, sha256: 'a', archiveSignature: 'b', releaseSignature: 'c' }
  })
  return writeAppcast(signed, 'https://sheaf.example')
}

it('offers no download without a release, even if an address is configured', () => {
  expect(readDownloads(feedOf(), { SHEAF_DOWNLOAD_MAC: 'https://dl.example/Sheaf.dmg' })).toEqual({ mac: null, windows: null, linux: null })
})

// [S7.10]
it('offers the archives of the newest stable release of each system, the most common one first', () => {
  const feed = feedOf(
    ['1.5.0-beta.1', 'windows-x64', 'beta'],
    ['1.4.1', 'linux-arm64'],
    ['1.4.1', 'linux-x64-appimage'],
    ['1.4.1', 'linux-x64'],
    ['1.4.0', 'macos'],
    ['1.4.0', 'linux-x64'],
  )
  const archive = (name: string, version: string, platform: UpdatePlatform) => ({ name, version, url: url(version, platform) })
  expect(readDownloads(feed, {})).toEqual({
    mac: { url: url('1.4.0', 'macos'), archives: [archive('Disk image, Apple silicon and Intel', '1.4.0', 'macos')] },
    windows: null,
    linux: {
      url: url('1.4.1', 'linux-x64'),
      archives: [
        archive('Debian package, x64', '1.4.1', 'linux-x64'),
        archive('Debian package, arm64', '1.4.1', 'linux-arm64'),
        archive('AppImage, x64', '1.4.1', 'linux-x64-appimage'),
      ],
    },
  })
})

it('leads to the configured address of a system that has a release', () => {
  const downloads = readDownloads(feedOf(['1.4.0', 'macos']), { SHEAF_DOWNLOAD_MAC: 'https://dl.example/Sheaf.dmg' })
  expect(downloads.mac?.url).toBe('https://dl.example/Sheaf.dmg')
  expect(readDownloads(feedOf(['1.4.0', 'macos']), { SHEAF_DOWNLOAD_MAC: '' }).mac?.url).toBe(url('1.4.0', 'macos'))
})

it('rejects a damaged feed', () => {
  expect(() => readDownloads('<rss/>', {})).toThrow('The update feed of the site is damaged: missing XML declaration. Restore appcast.xml.')
})
