// Safety A28: refuses an update feed that is unsigned, offers an older version or swaps archives, and follows an honest one.

import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { type Build, build, isRefusal, limits, type SignedRelease } from '@sheaf/contract'
import { writeAppcast } from '@sheaf/contract/appcast'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { macVersion, refuseOlder } from './choose-release.ts'
import { openUpdates } from './open-updates.ts'
import { scheduleUpdates } from './schedule-updates.ts'
import { type FakeUpdateContext, makeUpdateContext } from './testing/make-update-context.ts'
import { type FakeFeed, startFakeFeed } from './testing/start-fake-feed.ts'
import { updateFolder } from './update-files.ts'
import { updateSource } from './update-source.ts'

let feed: FakeFeed
const homes: string[] = []
beforeAll(async () => {
  feed = await startFakeFeed()
})
beforeEach(() => {
  delete feed.answers.feed
  delete feed.answers.archive
  feed.asked.length = 0
  feed.offer(feed.release())
})
afterAll(async () => {
  await feed.close()
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

function open(about?: Parameters<typeof makeUpdateContext>[1]): { context: FakeUpdateContext; updates: ReturnType<typeof openUpdates> } {
  const context = makeUpdateContext(feed, about)
  homes.push(context.home)
  return { context, updates: openUpdates(context) }
}

const kept = ({ home }: FakeUpdateContext) => (existsSync(updateFolder(home)) ? readdirSync(updateFolder(home)) : [])
const shown = ({ version, date, channel, notes, length }: SignedRelease) => ({ version, date, channel, notes, length })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (problem: { code?: string }) => problem.code,
  )
/** A download that pauses in the middle until `goOn` is called. */
function halfWay(): { listener: RequestListener; begun: Promise<unknown>; goOn: () => void } {
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const listener: RequestListener = async (_request, response) => {
    response.write(feed.archive.subarray(0, 1_000))
    begun.resolve()
    await go.promise
    response.end(feed.archive.subarray(1_000))
  }
  return { listener, begun: begun.promise, goOn: go.resolve }
}

describe('an honest feed', () => {
  it('offers a newer release, verifies its file and gives the command that installs it', async () => {
    const { context, updates } = open()
    const release = shown(feed.release())
    expect(await updates.shown()).toEqual({ version: '1.3.19', checkedAt: null, state: { at: 'idle' } })
    expect(await updates.check('asked')).toEqual({
      version: '1.3.19',
      checkedAt: '2026-11-17T08:00:00.000Z',
      state: { at: 'available', release, skipped: false },
    })
    expect(kept(context)).toEqual([])
    const progress: number[] = []
    const { state } = await updates.download({ onProgress: ({ done }) => progress.push(done) })
    const file = join(updateFolder(context.home), 'sheaf-1.4.0-linux-x64.deb')
    expect(state).toEqual({ at: 'ready', release, file, command: `sudo apt install ${file}` })
    expect(readFileSync(file).equals(feed.archive)).toBe(true)
    expect([statSync(file).mode & 0o777, kept(context)]).toEqual([0o600, ['sheaf-1.4.0-linux-x64.deb']])
    expect(progress.at(-1)).toBe(feed.archive.length)
    expect(context.received.map((each) => each.state.at)).toEqual(expect.arrayContaining(['checking', 'available', 'downloading', 'ready']))
  })

  it('sends nothing but plain requests', async () => {
    const { updates } = open()
    await updates.download()
    expect(feed.asked.map(({ path }) => path)).toEqual(['/appcast.xml', '/sheaf.deb'])
    const carried = feed.asked.map(({ headers: { host: _host, connection: _connection, ...headers } }) => headers)
    const plain = { accept: '*/*', 'accept-encoding': 'identity', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'Sheaf' }
    expect(carried).toEqual([plain, plain])
  })

  it('finds an earlier download without fetching it again', async () => {
    const { context, updates } = open()
    await updates.download()
    const again = openUpdates(context)
    expect((await again.check('asked')).state.at).toBe('ready')
    expect(feed.asked.filter(({ path }) => path === '/sheaf.deb')).toHaveLength(1)
  })

  it('follows redirects over https or on this machine', async () => {
    const { updates } = open()
    feed.answers.feed = (_request, response) =>
      feed.asked.length === 1
        ? response.writeHead(302, { location: '/appcast.xml' }).end()
        : response.end(writeAppcast([feed.release()], feed.url))
    expect((await updates.check('asked')).state.at).toBe('available')
  })

  it('offers betas on the beta channel, and stable releases on both channels', async () => {
    const beta = feed.release({ version: '1.5.0-beta.2', channel: 'beta' })
    feed.offer(feed.release(), beta, feed.release({ version: '9.9.9', platform: 'windows-x64' }))
    const { context, updates } = open()
    expect((await updates.check('asked')).state).toEqual({ at: 'available', release: shown(feed.release()), skipped: false })
    context.chosen = { ...context.chosen, channel: 'beta' }
    expect((await updates.check('asked')).state).toEqual({ at: 'available', release: shown(beta), skipped: false })
    feed.offer(beta, feed.release({ version: '1.5.0' }))
    expect((await updates.check('asked')).state).toMatchObject({ release: { version: '1.5.0' } })
  })

  it.each(['1.4.0', '1.4.1', '2.0.0'])('offers nothing to version %s, which is not older', async (version) => {
    const { context, updates } = open({ version })
    expect((await updates.download()).state).toEqual({ at: 'current' })
    expect(kept(context)).toEqual([])
  })

  it('remembers a version that the user skipped', async () => {
    const { context, updates } = open()
    await updates.check('asked')
    const keeping = scheduleUpdates(async () => updates, context)
    const received = context.received.length
    const release = shown(feed.release())
    for (const skipped of ['1.4.0', '1.4.0', null, '1.4.0']) {
      context.chosen = { ...context.chosen, skipped }
      keeping.settingsChanged(context.chosen)
    }
    await expect.poll(() => context.received.length).toBe(received + 3)
    keeping.stop()
    expect(context.received.at(-1)?.state).toEqual({ at: 'available', release, skipped: true })
    feed.offer(feed.release({ version: '1.4.1' }))
    expect((await updates.check('asked')).state).toMatchObject({ at: 'available', skipped: false })
  })
})

const stranger = generateKeyPairSync('ed25519').privateKey
const signedBy = (about: Partial<SignedRelease>) => ({ ...feed.release(), ...about })
const feeds: [string, () => SignedRelease, string][] = [
  ['an unsigned release', () => signedBy({ releaseSignature: '' }), 'update-unsigned'],
  ['a release signed with another key', () => feed.release({}, stranger), 'update-unsigned'],
  ['an old archive labeled as newer', () => ({ ...feed.release({ version: '1.0.0' }), version: '1.4.0' }), 'update-unsigned'],
  [
    'the archive of another platform',
    () => ({ ...feed.release({ platform: 'macos' }), platform: 'linux-x64' as const }),
    'update-unsigned',
  ],
  ['a beta labeled as stable', () => ({ ...feed.release({ channel: 'beta' }), channel: 'stable' as const }), 'update-unsigned'],
  ['changed notes', () => signedBy({ notes: 'Install this by hand from elsewhere.' }), 'update-unsigned'],
  ['a changed URL', () => signedBy({ url: `${feed.url}/other.deb` }), 'update-unsigned'],
  ['a signature of the archive alone', () => signedBy({ releaseSignature: feed.release().archiveSignature }), 'update-unsigned'],
  ['an archive that is far too large', () => feed.release({ length: limits.updateArchiveBytes + 1 }), 'update-too-large'],
  ['an unencrypted URL', () => feed.release({ url: 'http://downloads.example/sheaf.deb' }), 'update-feed'],
]

describe('a dishonest feed', () => {
  it.each(feeds)('refuses %s before showing or fetching anything', async (_what, release, code) => {
    feed.offer(release())
    const { context, updates } = open()
    expect(await codeOf(updates.check('asked'))).toBe(code)
    expect((await updates.shown()).state).toMatchObject({ at: 'failed', code, release: null })
    expect(await codeOf(updates.download())).toBe(code)
    expect([kept(context), feed.asked.every(({ path }) => path === '/appcast.xml')]).toEqual([[], true])
  })

  it.each<[string, RequestListener]>([
    ['is down', (_request, response) => response.destroy()],
    ['answers with an error', (_request, response) => response.writeHead(503).end()],
    ['is another web page', (_request, response) => response.end('<html><body>Please log in</body></html>')],
    ['is not text', (_request, response) => response.end(Buffer.from([0xff, 0xfe, 0x00]))],
    ['redirects to plain http', (_request, response) => response.writeHead(302, { location: 'http://sheaf.example/appcast.xml' }).end()],
    ['redirects to a file', (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
    ['redirects in a loop', (_request, response) => response.writeHead(302, { location: '/appcast.xml' }).end()],
    ['never ends', (_request, response) => pour(response)],
  ])('reports a feed that %s only when the user asked', async (_what, listener) => {
    feed.answers.feed = listener
    const { context, updates } = open()
    expect((await updates.check('automatic')).state).toEqual({ at: 'idle' })
    expect(context.received.some(({ state }) => state.at === 'failed')).toBe(false)
    expect(await codeOf(updates.check('asked'))).toBe('update-feed')
    expect(await updates.shown()).toMatchObject({ checkedAt: null, state: { at: 'failed', code: 'update-feed' } })
  })

  it('keeps an earlier result when the feed goes down', async () => {
    const { updates } = open()
    await updates.download()
    feed.answers.feed = (_request, response) => response.destroy()
    expect(await codeOf(updates.check('asked'))).toBe('update-feed')
    expect((await updates.shown()).state.at).toBe('ready')
  })

  it('reports an unsigned release even if the user did not ask', async () => {
    feed.offer(feed.release({}, stranger))
    const { updates } = open()
    expect((await updates.check('automatic')).state).toMatchObject({ at: 'failed', code: 'update-unsigned' })
  })
})

/** Writes as much as the client reads. */
function pour(response: Parameters<RequestListener>[1]): void {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536))) {}
  }
  response.on('drain', more)
  more()
}

describe('a wrong archive', () => {
  it.each<[string, RequestListener, string]>([
    ['different, with the same length', (_, response) => response.end(Buffer.alloc(feed.archive.length, 'x')), 'update-swapped'],
    ['different in one bit', (_, response) => response.end(oneBit(feed.archive)), 'update-swapped'],
    ['too short', (_, response) => response.end(feed.archive.subarray(0, -1)), 'update-swapped'],
    ['too long', (_, response) => response.end(Buffer.concat([feed.archive, Buffer.from('x')])), 'update-swapped'],
    ['endless', (_, response) => pour(response), 'update-swapped'],
    ['a login page', (_, response) => response.end('<html>'), 'update-swapped'],
    ['missing', (_, response) => response.writeHead(404).end(), 'update-fetch'],
    ['redirected to http', (_, response) => response.writeHead(302, { location: 'http://sheaf.example/x.deb' }).end(), 'update-fetch'],
    [
      'truncated',
      (_, response) => {
        response.writeHead(200, { 'content-length': feed.archive.length })
        response.write(feed.archive.subarray(0, 100), () => response.destroy())
      },
      'update-fetch',
    ],
  ])('refuses an archive that is %s, and leaves nothing behind', async (_what, listener, code) => {
    const { context, updates } = open()
    await updates.check('asked')
    feed.answers.archive = listener
    expect(await codeOf(updates.download())).toBe(code)
    expect((await updates.shown()).state).toMatchObject({ at: 'failed', code, release: { version: '1.4.0' } })
    expect(kept(context)).toEqual([])
    delete feed.answers.archive
    expect((await updates.download()).state.at).toBe('ready')
  })

  it('removes an archive that changed on disk after its verification, and does not run it', async () => {
    const { context, updates } = open()
    const { state } = await updates.download()
    if (state.at !== 'ready') throw new Error(state.at)
    writeFileSync(state.file, oneBit(feed.archive))
    expect(await codeOf(updates.install())).toBe('update-swapped')
    expect(kept(context)).toEqual([])
    expect(await codeOf(updates.install())).toBe('not-possible')
  })

  it('gives the install command when there is no desktop', async () => {
    const { updates } = open()
    const { state } = await updates.download()
    await expect(updates.install()).rejects.toMatchObject({
      code: 'desktop-missing',
      detail: state.at === 'ready' ? state.command : '',
    })
    expect((await updates.shown()).state.at).toBe('ready')
  })
})

function oneBit(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  other.writeUInt8(other.readUInt8(5_000) ^ 1, 5_000)
  return other
}

describe('a download', () => {
  it('cancels a download in the middle, leaves nothing behind, and can start it again', async () => {
    const { listener, begun, goOn } = halfWay()
    feed.answers.archive = listener
    const { context, updates } = open()
    const downloading = codeOf(updates.download())
    await begun
    await expect.poll(() => context.received.at(-1)?.state).toMatchObject({ at: 'downloading', done: 1_000 })
    expect((await updates.cancel()).state).toMatchObject({ at: 'available' })
    goOn()
    expect([await downloading, kept(context)]).toEqual(['cancelled', []])
    delete feed.answers.archive
    expect((await updates.download()).state.at).toBe('ready')
  })

  it('downloads once for several windows, and is not disturbed by a check', async () => {
    const { listener, begun, goOn } = halfWay()
    feed.answers.archive = listener
    const { updates } = open()
    const both = [updates.download(), begun.then(() => updates.download())]
    await begun
    expect((await updates.check('asked')).state.at).toBe('downloading')
    goOn()
    expect((await Promise.all(both)).map(({ state }) => state.at)).toEqual(['ready', 'ready'])
    expect(feed.asked.filter(({ path }) => path === '/sheaf.deb')).toHaveLength(1)
  })

  it('ends a download when the host closes', async () => {
    const { listener, begun, goOn } = halfWay()
    feed.answers.archive = listener
    const { context, updates } = open()
    const downloading = codeOf(updates.download())
    await begun
    await updates.close()
    goOn()
    expect([await downloading, kept(context)]).toEqual(['cancelled', []])
  })
})

/** Simulates a host that stays open for this many hours. Returns when it would have checked the feed, and why. */
async function stay(hours: number, context: FakeUpdateContext, updates: ReturnType<typeof openUpdates>): Promise<string[]> {
  const asked: string[] = []
  vi.useFakeTimers({ now: context.now(), toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  try {
    const check: typeof updates.check = async (how) => {
      asked.push(`${how} ${new Date().toISOString()}`)
      await context.saveCheckedAt(new Date().toISOString())
      return updates.shown()
    }
    const keeping = scheduleUpdates(async () => ({ ...updates, check }), { ...context, now: () => new Date() })
    await vi.advanceTimersByTimeAsync(hours * 3_600_000)
    keeping.settingsChanged({ ...context.chosen, channel: 'beta' })
    await vi.advanceTimersByTimeAsync(1)
    keeping.stop()
  } finally {
    vi.useRealTimers()
  }
  return asked
}

describe('a host that stays open', () => {
  it('checks half a minute after its start, then once a day, and at once on another channel', async () => {
    const { context, updates } = open()
    expect(await stay(60, context, updates)).toEqual([
      'automatic 2026-11-17T08:00:30.000Z',
      'automatic 2026-11-18T09:00:00.000Z',
      'automatic 2026-11-19T09:00:00.000Z',
      'automatic 2026-11-19T20:00:00.000Z',
    ])
  })

  it.each([
    ['2026-11-16T08:00:31.000Z', 0],
    ['2026-11-16T08:00:30.000Z', 1],
    // After the clock was set back, the time of the last check says nothing.
    ['2031-01-01T00:00:00.000Z', 1],
  ])('after a check at %s, checks %i times in its first minute', async (checkedAt, times) => {
    const { context, updates } = open()
    await context.saveCheckedAt(checkedAt)
    expect((await stay(1 / 60, context, updates)).slice(0, -1)).toHaveLength(times)
  })

  it.each([
    ['run from source', { SHEAF_UPDATE_KEYS: '' }, 'no-keys'],
    ['installed with npm', { SHEAF_PACKAGE: 'npm' }, 'package-manager'],
  ] as const)('never checks when it was %s, not even on request', async (_what, env, why) => {
    const { context, updates } = open({ env })
    expect((await updates.shown()).state).toEqual({ at: 'off', why })
    const tried = [updates.check('asked'), updates.download(), updates.install()]
    expect(await Promise.all(tried.map(codeOf))).toEqual(['update-off', 'update-off', 'update-off'])
    expect([await stay(60, context, updates), feed.asked]).toEqual([[], []])
  })

  it('does not check when that is turned off, except on request', async () => {
    const { context, updates } = open()
    context.chosen = { ...context.chosen, check: false }
    expect((await updates.shown()).state).toEqual({ at: 'off', why: 'switched-off' })
    expect([await stay(60, context, updates), feed.asked]).toEqual([[], []])
    expect((await updates.check('asked')).state.at).toBe('available')
  })
})

it('checks again when the channel changes, and forgets the result when turned off', async () => {
  feed.offer(feed.release({ version: '1.5.0-beta.1', channel: 'beta' }))
  const { context, updates } = open()
  const received = () => context.received.at(-1)?.state.at
  const keeping = scheduleUpdates(async () => updates, context, { firstMs: 0, lookMs: 60_000 })
  await expect.poll(received).toBe('current')
  context.chosen = { ...context.chosen, channel: 'beta' }
  keeping.settingsChanged(context.chosen)
  await expect.poll(received).toBe('available')
  context.chosen = { ...context.chosen, check: false }
  keeping.settingsChanged(context.chosen)
  await expect.poll(received).toBe('off')
  keeping.stop()
})

it.each([
  [{ platform: 'darwin', arch: 'arm64', versions: {} }, {}, 'macos'],
  [{ platform: 'win32', arch: 'x64', versions: {} }, {}, 'windows-x64'],
  [{ platform: 'linux', arch: 'arm64', versions: {} }, {}, 'linux-arm64'],
  [{ platform: 'linux', arch: 'x64', versions: { electron: '40' } }, {}, 'linux-x64-desktop'],
  [{ platform: 'linux', arch: 'x64', versions: { electron: '40' } }, { APPIMAGE: '/opt/Sheaf.AppImage' }, 'linux-x64-appimage'],
  [{ platform: 'freebsd', arch: 'x64', versions: {} }, {}, undefined],
] as const)('selects the archive for %j', (machine, env, platform) => {
  expect(updateSource(env, machine).platform).toBe(platform)
})

it('uses only the feed and keys of a release, whatever the environment says', () => {
  const env = { SHEAF_UPDATES: 'https://evil.example/appcast.xml', SHEAF_UPDATE_KEYS: 'mine' }
  const release: Build = { ...build, kind: 'release', updateKeys: ['k'] }
  expect(updateSource(env, { platform: 'linux', arch: 'x64', versions: {} }, release)).toEqual({
    feed: 'https://sheaf.example/appcast.xml',
    keys: ['k'],
    platform: 'linux-x64',
    off: undefined,
  })
})

it('refuses a release that is not newer, even if it is signed', () => {
  const refused = ['1.3.18', '1.3.19', '1.3.19-beta.2', '1.2.99'].map((version) => {
    try {
      refuseOlder(feed.release({ version }), '1.3.19')
    } catch (problem) {
      return isRefusal(problem) ? [problem.code, problem.detail] : problem
    }
    return 'taken'
  })
  expect(refused).toEqual([
    ['update-older', 'It is 1.3.18. You have 1.3.19.'],
    ['update-older', 'It is 1.3.19. You have 1.3.19.'],
    ['update-older', 'It is 1.3.19-beta.2. You have 1.3.19.'],
    ['update-older', 'It is 1.2.99. You have 1.3.19.'],
  ])
  refuseOlder(feed.release({ version: '1.3.20' }), '1.3.19')
})

it('derives the version of macOS from the kernel version', () => {
  expect(['22.6.0', '23.0.0', '24.1.0', '25.0.0'].map(macVersion)).toEqual([13, 14, 15, 26])
})
