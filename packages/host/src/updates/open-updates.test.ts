// Safety A28: an update feed that is unsigned, leads back or swaps archives is refused; and what an honest one leads to.

import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { isRefusal, limits, type SignedRelease } from '@sheaf/contract'
import { writeAppcast } from '@sheaf/contract/appcast'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { macVersion, refuseOlder } from './choose-release.ts'
import { keepUpdates } from './keep-updates.ts'
import { openUpdates } from './open-updates.ts'
import { makeWorld, type PlayedWorld } from './testing/make-world.ts'
import { type PlayedFeed, playFeed } from './testing/play-feed.ts'
import { updateFolder } from './update-files.ts'
import { updateLine } from './update-line.ts'

let feed: PlayedFeed
const homes: string[] = []
beforeAll(async () => {
  feed = await playFeed()
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

function open(about?: Parameters<typeof makeWorld>[1]): { world: PlayedWorld; updates: ReturnType<typeof openUpdates> } {
  const world = makeWorld(feed, about)
  homes.push(world.home)
  return { world, updates: openUpdates(world) }
}

const kept = ({ home }: PlayedWorld) => (existsSync(updateFolder(home)) ? readdirSync(updateFolder(home)) : [])
const shown = ({ version, date, channel, notes, length }: SignedRelease) => ({ version, date, channel, notes, length })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (problem: { code?: string }) => problem.code,
  )
/** A deb that sleeps in the middle until it is told to go on. */
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
  it('leads from a newer release to a verified file and the command that installs it', async () => {
    const { world, updates } = open()
    const release = shown(feed.release())
    expect(await updates.shown()).toEqual({ version: '1.3.19', checkedAt: null, state: { at: 'idle' } })
    expect(await updates.check('asked')).toEqual({
      version: '1.3.19',
      checkedAt: '2026-11-17T08:00:00.000Z',
      state: { at: 'available', release, skipped: false },
    })
    expect(kept(world)).toEqual([])
    const progress: number[] = []
    const { state } = await updates.download({ onProgress: ({ done }) => progress.push(done) })
    const file = join(updateFolder(world.home), 'sheaf-1.4.0-linux-x64.deb')
    expect(state).toEqual({ at: 'ready', release, file, command: `sudo apt install ${file}` })
    expect(readFileSync(file).equals(feed.archive)).toBe(true)
    expect([statSync(file).mode & 0o777, kept(world)]).toEqual([0o600, ['sheaf-1.4.0-linux-x64.deb']])
    expect(progress.at(-1)).toBe(feed.archive.length)
    expect(world.told.map((each) => each.state.at)).toEqual(expect.arrayContaining(['checking', 'available', 'downloading', 'ready']))
  })

  it('is asked with nothing but the request', async () => {
    const { updates } = open()
    await updates.download()
    expect(feed.asked.map(({ path }) => path)).toEqual(['/appcast.xml', '/sheaf.deb'])
    const carried = feed.asked.map(({ headers: { host: _host, connection: _connection, ...headers } }) => headers)
    const plain = { accept: '*/*', 'accept-encoding': 'identity', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'Sheaf' }
    expect(carried).toEqual([plain, plain])
  })

  it('finds what was downloaded before, without fetching it again', async () => {
    const { world, updates } = open()
    await updates.download()
    const again = openUpdates(world)
    expect((await again.check('asked')).state.at).toBe('ready')
    expect(feed.asked.filter(({ path }) => path === '/sheaf.deb')).toHaveLength(1)
  })

  it('may send us on, over https or on this machine', async () => {
    const { updates } = open()
    feed.answers.feed = (_request, response) =>
      feed.asked.length === 1
        ? response.writeHead(302, { location: '/appcast.xml' }).end()
        : response.end(writeAppcast([feed.release()], feed.url))
    expect((await updates.check('asked')).state.at).toBe('available')
  })

  it('offers betas to those who want them, and stable releases to them too', async () => {
    const beta = feed.release({ version: '1.5.0-beta.2', channel: 'beta' })
    feed.offer(feed.release(), beta, feed.release({ version: '9.9.9', platform: 'windows-x64' }))
    const { world, updates } = open()
    expect((await updates.check('asked')).state).toEqual({ at: 'available', release: shown(feed.release()), skipped: false })
    world.chosen = { ...world.chosen, channel: 'beta' }
    expect((await updates.check('asked')).state).toEqual({ at: 'available', release: shown(beta), skipped: false })
    feed.offer(beta, feed.release({ version: '1.5.0' }))
    expect((await updates.check('asked')).state).toMatchObject({ release: { version: '1.5.0' } })
  })

  it.each(['1.4.0', '1.4.1', '2.0.0'])('has nothing for %s, which is not older: nobody is led back', async (version) => {
    const { world, updates } = open({ version })
    expect((await updates.download()).state).toEqual({ at: 'current' })
    expect(kept(world)).toEqual([])
  })

  it('remembers a version that the person skipped', async () => {
    const { world, updates } = open()
    await updates.check('asked')
    const keeping = keepUpdates(async () => updates, world)
    const told = world.told.length
    const release = shown(feed.release())
    for (const skipped of ['1.4.0', '1.4.0', null, '1.4.0']) {
      world.chosen = { ...world.chosen, skipped }
      keeping.settingsChanged(world.chosen)
    }
    await expect.poll(() => world.told.length).toBe(told + 3)
    keeping.stop()
    expect(world.told.at(-1)?.state).toEqual({ at: 'available', release, skipped: true })
    feed.offer(feed.release({ version: '1.4.1' }))
    expect((await updates.check('asked')).state).toMatchObject({ at: 'available', skipped: false })
  })
})

const stranger = generateKeyPairSync('ed25519').privateKey
const signedBy = (about: Partial<SignedRelease>) => ({ ...feed.release(), ...about })
const feeds: [string, () => SignedRelease, string][] = [
  ['unsigned', () => signedBy({ releaseSignature: '' }), 'update-unsigned'],
  ['signed by another key', () => feed.release({}, stranger), 'update-unsigned'],
  ['an old archive that calls itself newer', () => ({ ...feed.release({ version: '1.0.0' }), version: '1.4.0' }), 'update-unsigned'],
  [
    'the archive of another platform',
    () => ({ ...feed.release({ platform: 'macos' }), platform: 'linux-x64' as const }),
    'update-unsigned',
  ],
  ['a beta that calls itself stable', () => ({ ...feed.release({ channel: 'beta' }), channel: 'stable' as const }), 'update-unsigned'],
  ['other notes', () => signedBy({ notes: 'Install this by hand from elsewhere.' }), 'update-unsigned'],
  ['another address', () => signedBy({ url: `${feed.url}/other.deb` }), 'update-unsigned'],
  ['a signature over the archive alone', () => signedBy({ releaseSignature: feed.release().archiveSignature }), 'update-unsigned'],
  ['far too large an archive', () => feed.release({ length: limits.updateArchiveBytes + 1 }), 'update-too-large'],
  ['an address in the open', () => feed.release({ url: 'http://downloads.example/sheaf.deb' }), 'update-feed'],
]

describe('a feed that is not honest', () => {
  it.each(feeds)('%s: is refused before anything is shown or fetched', async (_what, release, code) => {
    feed.offer(release())
    const { world, updates } = open()
    expect(await codeOf(updates.check('asked'))).toBe(code)
    expect((await updates.shown()).state).toMatchObject({ at: 'failed', code, release: null })
    expect(await codeOf(updates.download())).toBe(code)
    expect([kept(world), feed.asked.every(({ path }) => path === '/appcast.xml')]).toEqual([[], true])
  })

  it.each<[string, RequestListener]>([
    ['is down', (_request, response) => response.destroy()],
    ['answers with an error', (_request, response) => response.writeHead(503).end()],
    ['is a page of something else', (_request, response) => response.end('<html><body>Please log in</body></html>')],
    ['is no text', (_request, response) => response.end(Buffer.from([0xff, 0xfe, 0x00]))],
    ['leads to an open address', (_request, response) => response.writeHead(302, { location: 'http://sheaf.example/appcast.xml' }).end()],
    ['leads to a file', (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
    ['leads round in circles', (_request, response) => response.writeHead(302, { location: '/appcast.xml' }).end()],
    ['never ends', (_request, response) => pour(response)],
  ])('one that %s is said when it was asked for, and silent when nobody asked', async (_what, listener) => {
    feed.answers.feed = listener
    const { world, updates } = open()
    expect((await updates.check('by-itself')).state).toEqual({ at: 'idle' })
    expect(world.told.some(({ state }) => state.at === 'failed')).toBe(false)
    expect(await codeOf(updates.check('asked'))).toBe('update-feed')
    expect(await updates.shown()).toMatchObject({ checkedAt: null, state: { at: 'failed', code: 'update-feed' } })
  })

  it('that goes down later takes nothing away that was found before', async () => {
    const { updates } = open()
    await updates.download()
    feed.answers.feed = (_request, response) => response.destroy()
    expect(await codeOf(updates.check('asked'))).toBe('update-feed')
    expect((await updates.shown()).state.at).toBe('ready')
  })

  it('is not hidden when nobody asked: a release that is not signed is more than a network that is down', async () => {
    feed.offer(feed.release({}, stranger))
    const { updates } = open()
    expect((await updates.check('by-itself')).state).toMatchObject({ at: 'failed', code: 'update-unsigned' })
  })
})

/** As much as is taken. */
function pour(response: Parameters<RequestListener>[1]): void {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536))) {}
  }
  response.on('drain', more)
  more()
}

describe('an archive that is not the one', () => {
  it.each<[string, RequestListener, string]>([
    ['other bytes, same length', (_, response) => response.end(Buffer.alloc(feed.archive.length, 'x')), 'update-swapped'],
    ['one bit of it', (_, response) => response.end(oneBit(feed.archive)), 'update-swapped'],
    ['shorter', (_, response) => response.end(feed.archive.subarray(0, -1)), 'update-swapped'],
    ['longer', (_, response) => response.end(Buffer.concat([feed.archive, Buffer.from('x')])), 'update-swapped'],
    ['endless', (_, response) => pour(response), 'update-swapped'],
    ['a login page', (_, response) => response.end('<html>'), 'update-swapped'],
    ['missing', (_, response) => response.writeHead(404).end(), 'update-fetch'],
    ['sent on in the open', (_, response) => response.writeHead(302, { location: 'http://sheaf.example/x.deb' }).end(), 'update-fetch'],
    [
      'cut off',
      (_, response) => {
        response.writeHead(200, { 'content-length': feed.archive.length })
        response.write(feed.archive.subarray(0, 100), () => response.destroy())
      },
      'update-fetch',
    ],
  ])('%s: is refused, and nothing of it is left', async (_what, listener, code) => {
    const { world, updates } = open()
    await updates.check('asked')
    feed.answers.archive = listener
    expect(await codeOf(updates.download())).toBe(code)
    expect((await updates.shown()).state).toMatchObject({ at: 'failed', code, release: { version: '1.4.0' } })
    expect(kept(world)).toEqual([])
    delete feed.answers.archive
    expect((await updates.download()).state.at).toBe('ready')
  })

  it('changed on disk after it was verified is not run, and gone', async () => {
    const { world, updates } = open()
    const { state } = await updates.download()
    if (state.at !== 'ready') throw new Error(state.at)
    writeFileSync(state.file, oneBit(feed.archive))
    expect(await codeOf(updates.install())).toBe('update-swapped')
    expect(kept(world)).toEqual([])
    expect(await codeOf(updates.install())).toBe('not-possible')
  })

  it('that is genuine is handed to the system, or told how where there is no desktop', async () => {
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
  it('is cancelled in the middle, leaves nothing, and can be begun again', async () => {
    const { listener, begun, goOn } = halfWay()
    feed.answers.archive = listener
    const { world, updates } = open()
    const downloading = codeOf(updates.download())
    await begun
    await expect.poll(() => world.told.at(-1)?.state).toMatchObject({ at: 'downloading', done: 1_000 })
    expect((await updates.cancel()).state).toMatchObject({ at: 'available' })
    goOn()
    expect([await downloading, kept(world)]).toEqual(['cancelled', []])
    delete feed.answers.archive
    expect((await updates.download()).state.at).toBe('ready')
  })

  it('is one, however many windows ask for it, and a look in between does not disturb it', async () => {
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

  it('ends with the host', async () => {
    const { listener, begun, goOn } = halfWay()
    feed.answers.archive = listener
    const { world, updates } = open()
    const downloading = codeOf(updates.download())
    await begun
    await updates.close()
    goOn()
    expect([await downloading, kept(world)]).toEqual(['cancelled', []])
  })
})

/** A host that stays, for so many hours that pass in a moment; answers when the feed would have been asked, and for whom. */
async function stay(hours: number, world: PlayedWorld, updates: ReturnType<typeof openUpdates>): Promise<string[]> {
  const asked: string[] = []
  vi.useFakeTimers({ now: world.now(), toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  try {
    const check: typeof updates.check = async (how) => {
      asked.push(`${how} ${new Date().toISOString()}`)
      await world.keepCheckedAt(new Date().toISOString())
      return updates.shown()
    }
    const keeping = keepUpdates(async () => ({ ...updates, check }), { ...world, now: () => new Date() })
    await vi.advanceTimersByTimeAsync(hours * 3_600_000)
    keeping.settingsChanged({ ...world.chosen, channel: 'beta' })
    await vi.advanceTimersByTimeAsync(1)
    keeping.stop()
  } finally {
    vi.useRealTimers()
  }
  return asked
}

describe('a host that stays', () => {
  it('looks half a minute after its start, then once a day, and at once on another channel', async () => {
    const { world, updates } = open()
    expect(await stay(60, world, updates)).toEqual([
      'by-itself 2026-11-17T08:00:30.000Z',
      'by-itself 2026-11-18T09:00:00.000Z',
      'by-itself 2026-11-19T09:00:00.000Z',
      'by-itself 2026-11-19T20:00:00.000Z',
    ])
  })

  it.each([
    ['2026-11-16T08:00:31.000Z', 0],
    ['2026-11-16T08:00:30.000Z', 1],
    // A clock that was set back says nothing of how long ago it was.
    ['2031-01-01T00:00:00.000Z', 1],
  ])('that looked at %s looks %i times in its first minute', async (checkedAt, times) => {
    const { world, updates } = open()
    await world.keepCheckedAt(checkedAt)
    expect((await stay(1 / 60, world, updates)).slice(0, -1)).toHaveLength(times)
  })

  it.each([
    ['run from source', { SHEAF_UPDATE_KEYS: '' }, 'no-keys'],
    ['installed with npm', { SHEAF_PACKAGE: 'npm' }, 'package-manager'],
  ] as const)('and was %s asks nobody, not even when it is told to', async (_what, env, why) => {
    const { world, updates } = open({ env })
    expect((await updates.shown()).state).toEqual({ at: 'off', why })
    const tried = [updates.check('asked'), updates.download(), updates.install()]
    expect(await Promise.all(tried.map(codeOf))).toEqual(['update-off', 'update-off', 'update-off'])
    expect([await stay(60, world, updates), feed.asked]).toEqual([[], []])
  })

  it('asks nobody when that is switched off; who asks by hand is answered', async () => {
    const { world, updates } = open()
    world.chosen = { ...world.chosen, check: false }
    expect((await updates.shown()).state).toEqual({ at: 'off', why: 'switched-off' })
    expect([await stay(60, world, updates), feed.asked]).toEqual([[], []])
    expect((await updates.check('asked')).state.at).toBe('available')
  })
})

it('looks anew when the channel changes, and forgets when it is switched off', async () => {
  feed.offer(feed.release({ version: '1.5.0-beta.1', channel: 'beta' }))
  const { world, updates } = open()
  const told = () => world.told.at(-1)?.state.at
  const keeping = keepUpdates(async () => updates, world, { firstMs: 0, lookMs: 60_000 })
  await expect.poll(told).toBe('current')
  world.chosen = { ...world.chosen, channel: 'beta' }
  keeping.settingsChanged(world.chosen)
  await expect.poll(told).toBe('available')
  world.chosen = { ...world.chosen, check: false }
  keeping.settingsChanged(world.chosen)
  await expect.poll(told).toBe('off')
  keeping.stop()
})

it.each([
  [{ platform: 'darwin', arch: 'arm64', versions: {} }, {}, 'macos'],
  [{ platform: 'win32', arch: 'x64', versions: {} }, {}, 'windows-x64'],
  [{ platform: 'linux', arch: 'arm64', versions: {} }, {}, 'linux-arm64'],
  [{ platform: 'linux', arch: 'x64', versions: { electron: '40' } }, {}, 'linux-x64-desktop'],
  [{ platform: 'linux', arch: 'x64', versions: { electron: '40' } }, { APPIMAGE: '/opt/Sheaf.AppImage' }, 'linux-x64-appimage'],
  [{ platform: 'freebsd', arch: 'x64', versions: {} }, {}, undefined],
] as const)('%j gets the archive of its own kind', (machine, env, platform) => {
  expect(updateLine(env, machine).platform).toBe(platform)
})

it('the last word before fetching and running: whatever is not newer is refused, signed or not', () => {
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

it('the version of macOS is told from its kernel, which counts apart', () => {
  expect(['22.6.0', '23.0.0', '24.1.0', '25.0.0'].map(macVersion)).toEqual([13, 14, 15, 26])
})
