import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { downloadArchive } from './download-archive.ts'
import { readFeed } from './read-feed.ts'
import { type FakeFeed, startFakeFeed } from './testing/start-fake-feed.ts'
import { tidyUpdates, updateFolder } from './update-files.ts'
import { type UpdateSource, updateSource } from './update-source.ts'

const home = mkdtempSync(join(tmpdir(), 'sheaf-download-'))
let feed: FakeFeed
let source: UpdateSource
beforeAll(async () => {
  feed = await startFakeFeed()
  source = updateSource(
    { SHEAF_UPDATES: `${feed.url}/appcast.xml`, SHEAF_UPDATE_KEYS: feed.key },
    { platform: 'linux', arch: 'x64', versions: {} },
  )
})
afterEach(() => {
  delete feed.answers.feed
  delete feed.answers.archive
  rmSync(updateFolder(home), { recursive: true, force: true })
})
afterAll(async () => {
  await feed.close()
  rmSync(home, { recursive: true, force: true })
})
const kept = () => (existsSync(updateFolder(home)) ? readdirSync(updateFolder(home)) : [])

describe('a full disk', () => {
  it('leaves nothing behind when the disk fills up during a download', async () => {
    const openPart = async (file: string): Promise<FileHandle> => {
      const handle = await open(file, 'wx')
      let room = 50_000
      return Object.assign(handle, {
        async write(chunk: Uint8Array) {
          room -= chunk.length
          if (room < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          return { bytesWritten: chunk.length, buffer: chunk }
        },
      })
    }
    await expect(downloadArchive(feed.release(), { home, source, openPart })).rejects.toMatchObject({
      code: 'file-unwritable',
      detail: 'The update: the disk is full (ENOSPC).',
    })
    expect(kept()).toEqual([])
  })

  it('detects a lack of space before fetching anything', async () => {
    const asked = feed.asked.length
    const release = feed.release({ length: Number.MAX_SAFE_INTEGER })
    await expect(downloadArchive(release, { home, source })).rejects.toMatchObject({ code: 'file-unwritable' })
    expect([kept(), feed.asked.length]).toEqual([[], asked])
  })
})

describe('a server that does not respond', () => {
  it('gives up when the server stops in the middle', async () => {
    feed.answers.archive = (_request, response) => void response.write(feed.archive.subarray(0, 10))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onBytes = () => vi.advanceTimersByTime(30_000)
    await expect(downloadArchive(feed.release(), { home, source, onBytes })).rejects.toMatchObject({
      code: 'update-fetch',
      detail: 'The server stopped responding.',
    })
    vi.useRealTimers()
    expect(kept()).toEqual([])
  })

  it('gives up when the server never answers', async () => {
    feed.answers.feed = () => undefined
    await expect(readFeed(source.feed, undefined, 50)).rejects.toMatchObject({ code: 'update-feed', detail: 'It did not load in time.' })
  })
})

it('removes partial downloads of killed processes at the next start, but not of running ones', async () => {
  const program = `
    const { downloadArchive } = await import(${JSON.stringify(new URL('./download-archive.ts', import.meta.url).href)})
    await downloadArchive(${JSON.stringify(feed.release())}, ${JSON.stringify({ home, source })})`
  const begun = Promise.withResolvers<void>()
  feed.answers.archive = (_request, response) => void response.write(feed.archive.subarray(0, 1_000), () => begun.resolve())
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  await begun.promise
  child.kill('SIGKILL')
  await once(child, 'exit')
  const mine = `sheaf-1.4.0-linux-x64.deb.${process.pid}.part`
  writeFileSync(join(updateFolder(home), mine), 'half')
  expect(kept()).toEqual(expect.arrayContaining([`sheaf-1.4.0-linux-x64.deb.${child.pid}.part`, mine]))
  tidyUpdates(home, '1.3.19', new Date())
  expect(kept()).toEqual([mine])
})

it('removes archives up to the running version at the next start, but no newer or foreign files', () => {
  mkdirSync(updateFolder(home))
  const names = [
    'notes.txt',
    'sheaf-1.3.9-linux-x64.deb',
    'sheaf-1.4.0-beta.2-linux-x64.deb',
    'sheaf-1.4.0-linux-x64.deb',
    'sheaf-1.4.1-linux-x64.deb',
  ]
  for (const name of [...names, `x.${process.pid}.part`]) writeFileSync(join(updateFolder(home), name), 'x')
  // Process ids are reused: a part that was not written to for a day belongs to no running download.
  utimesSync(join(updateFolder(home), `x.${process.pid}.part`), 0, 0)
  tidyUpdates(home, '1.4.0', new Date())
  expect(kept()).toEqual(['notes.txt', 'sheaf-1.4.1-linux-x64.deb'])
  tidyUpdates(join(home, 'nowhere'), '1.4.0', new Date())
})
