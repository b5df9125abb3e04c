import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAppcast } from '@sheaf/contract/appcast'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSigningKey } from '../../apps/service/src/make-signing-key.ts'
import { isArchiveGenuine, isReleaseSigned } from '../../packages/host/src/updates/verify-release.ts'
import { type PublishOptions, publishRelease } from './publish-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-release-'))
const [archives, feed] = [join(folder, 'archives'), join(folder, 'feed')]
const changelog = `# Changelog

## 1.5.0: what comes (2026-12-01)

- Later.

## 1.4.1: small corrections (2026-11-20)

- One thing.

## 1.4.0: updates (2026-11-16)

- Sheaf looks for updates, with \`sheaf update\` too.
- A "quoted" <tag> & more.
`
let publicKey = ''
beforeAll(() => {
  mkdirSync(archives)
  mkdirSync(feed)
  publicKey = makeSigningKey(join(folder, 'key.pem')).publicKey
})
afterAll(() => rmSync(folder, { recursive: true }))

function publish(about: Partial<PublishOptions> = {}) {
  return publishRelease({
    version: '1.4.0',
    channel: 'stable',
    archives,
    url: 'https://download.sheaf.example/1.4.0/',
    key: readFileSync(join(folder, 'key.pem'), 'utf8'),
    isNewKey: false,
    buildKeys: [publicKey],
    feed,
    changelog,
    site: 'https://sheaf.example',
    ...about,
  })
}

function put(...names: string[]): void {
  rmSync(archives, { recursive: true })
  mkdirSync(archives)
  for (const name of names) writeFileSync(join(archives, name), `the bytes of ${name}`)
}

const published = () => {
  const read = readAppcast(readFileSync(join(feed, 'appcast.xml'), 'utf8'))
  return read.ok ? read.releases : []
}
const texts = () => ['appcast.xml', 'beta-available.json'].map((name) => readFileSync(join(feed, name), 'utf8'))

// [S2.1.15]
it('publishes signed releases that the app accepts, keeps earlier ones, and changes nothing when repeated', async () => {
  put(
    'sheaf_1.4.0_amd64.deb',
    'Sheaf-1.4.0-linux-amd64.deb',
    'Sheaf-1.4.0-mac-universal.dmg',
    'Sheaf-1.4.0-mac-universal.zip',
    'SHA256SUMS',
  )
  expect(publish().isChanged).toBe(true)
  const notes = '**Updates**\n\n- Sheaf looks for updates, with `sheaf update` too.\n- A "quoted" <tag> & more.'
  expect(
    published().map(({ version, date, platform, minimumSystem, url, notes: releaseNotes }) => [
      version,
      date,
      platform,
      minimumSystem,
      url,
      releaseNotes,
    ]),
  ).toEqual([
    ['1.4.0', '2026-11-16', 'linux-x64-desktop', null, 'https://download.sheaf.example/1.4.0/Sheaf-1.4.0-linux-amd64.deb', notes],
    ['1.4.0', '2026-11-16', 'macos', '14.0', 'https://download.sheaf.example/1.4.0/Sheaf-1.4.0-mac-universal.dmg', notes],
    ['1.4.0', '2026-11-16', 'linux-x64', null, 'https://download.sheaf.example/1.4.0/sheaf_1.4.0_amd64.deb', notes],
  ])
  for (const release of published()) {
    expect(await isReleaseSigned(release, [publicKey])).toBe(true)
    expect(await isArchiveGenuine(join(archives, release.url.split('/').at(-1) ?? ''), release, [publicKey])).toBe(true)
  }
  const first = texts()
  expect(publish().isChanged).toBe(false)
  expect(texts()).toEqual(first)

  put('sheaf_1.5.0~beta.1_amd64.deb')
  publish({ version: '1.5.0-beta.1', channel: 'beta', url: 'https://download.sheaf.example/beta/' })
  expect(JSON.parse(texts()[1] ?? '')).toMatchObject({ available: true, version: '1.5.0-beta.1', archives: [{ platform: 'linux-x64' }] })

  put('sheaf_1.4.1_amd64.deb')
  publish({ version: '1.4.1' })
  expect(published().map(({ version }) => version)).toEqual(['1.5.0-beta.1', '1.4.1', '1.4.0', '1.4.0', '1.4.0'])

  put('sheaf_1.5.0_amd64.deb')
  publish({ version: '1.5.0' })
  expect(JSON.parse(texts()[1] ?? '')).toEqual({ available: false })
})

it.each<[string, string[], () => Partial<PublishOptions>, string]>([
  [
    'an older version',
    ['sheaf_1.4.0_amd64.deb'],
    () => ({ feed: seeded('1.4.1') }),
    '1.4.1 is already published, so 1.4.0 would be a downgrade.',
  ],
  [
    'a beta of a published version',
    ['sheaf_1.4.0-beta.1.deb'],
    () => ({ version: '1.4.0-beta.1', channel: 'beta', feed: seeded('1.4.0') }),
    '1.4.0 is already published, so 1.4.0-beta.1 would be a downgrade.',
  ],
  [
    'further archives for a published version',
    ['sheaf_1.4.0_amd64.deb', 'sheaf_1.4.0_arm64.deb'],
    () => ({ feed: seeded('1.4.0') }),
    '1.4.0 is already published with different contents.',
  ],
  [
    'a published version whose archive is missing from the folder',
    ['sheaf_1.4.0_arm64.deb'],
    () => ({ feed: seeded('1.4.0') }),
    `The feed has 1.4.0 for linux-x64, but ${archives} has no archive for it.`,
  ],
  ['a version without a changelog entry', ['sheaf_1.4.9_amd64.deb'], () => ({ version: '1.4.9' }), 'CHANGELOG.md has no entry for 1.4.9.'],
  [
    'a key that no app has',
    ['sheaf_1.4.0_amd64.deb'],
    () => ({ buildKeys: ['other'] }),
    'The public key of this key is not in SHEAF_UPDATE_KEYS, so apps would reject the release.',
  ],
  [
    'a different key than for the last release',
    ['sheaf_1.4.1_amd64.deb'],
    () => ({ version: '1.4.1', key: otherKey(), buildKeys: [], feed: seeded('1.4.0') }),
    '1.4.0 was signed with a different key.',
  ],
  ['an invalid key', ['sheaf_1.4.0_amd64.deb'], () => ({ key: 'secret' }), "The key isn't an Ed25519 private key"],
  ['a damaged feed', ['sheaf_1.4.0_amd64.deb'], () => ({ feed: damaged() }), 'is damaged: missing XML declaration.'],
  ['a folder without archives', ['readme.txt'], () => ({}), 'has no archives'],
  ['a leftover archive of another version', ['sheaf_1.4.0_amd64.deb', 'Sheaf-1.3.19-win-x64.exe'], () => ({}), "doesn't have 1.4.0"],
  ['two archives for one platform', ['sheaf_1.4.0_amd64.deb', 'sheaf_1.4.0_x64.deb'], () => ({}), 'are both for linux-x64.'],
  ['a beta as a stable release', ['sheaf_1.4.0-beta.1.deb'], () => ({ version: '1.4.0-beta.1' }), 'go to the beta channel'],
  ['a URL without https', ['sheaf_1.4.0_amd64.deb'], () => ({ url: 'http://download.sheaf.example/' }), '--url must be an https URL'],
  ['an invalid version', ['sheaf_1.4.0_amd64.deb'], () => ({ version: 'latest' }), 'latest is not a valid version'],
])('rejects %s, and writes nothing', (_what, names, about, why) => {
  const given = { feed: fresh(), ...about() }
  put(...names)
  const file = join(given.feed, 'appcast.xml')
  const before = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  expect(() => publish(given)).toThrow(why)
  expect(statSync(file, { throwIfNoEntry: false })?.mtimeMs).toBe(before)
})

it('accepts a new key with --new-key', () => {
  const seed = seeded('1.4.0')
  put('sheaf_1.4.1_amd64.deb')
  expect(publish({ version: '1.4.1', key: otherKey(), buildKeys: [], isNewKey: true, feed: seed }).isChanged).toBe(true)
})

it("publishes from the command line with this repository's changelog", () => {
  put('sheaf_1.3.19_amd64.deb')
  const [command, ...args] = [
    join(import.meta.dirname, 'main.ts'),
    'publish',
    '--version',
    '1.3.19',
    '--archives',
    archives,
    '--feed',
    fresh(),
  ]
  const env = { ...process.env, SHEAF_RELEASE_KEY: readFileSync(join(folder, 'key.pem'), 'utf8'), SHEAF_UPDATE_KEYS: publicKey }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args, '--url', 'https://download.sheaf.example/'], {
    env,
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([0, 'Added 1.3.19 to the stable feed:\n  linux-x64, 35 bytes\n', ''])
})

let made = 0
function fresh(): string {
  const target = join(folder, `feed-${made++}`)
  mkdirSync(target)
  return target
}

/** Creates a feed that has this version. */
function seeded(version: string): string {
  const target = fresh()
  put(`sheaf_${version}_amd64.deb`)
  publish({ version, feed: target })
  return target
}

function damaged(): string {
  const target = fresh()
  writeFileSync(join(target, 'appcast.xml'), '<rss/>')
  return target
}

function otherKey(): string {
  const file = join(folder, `other-${made++}.pem`)
  makeSigningKey(file)
  return readFileSync(file, 'utf8')
}
