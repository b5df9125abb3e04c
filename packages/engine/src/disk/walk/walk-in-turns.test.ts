import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { walkFolder, walkFolderInTurns } from './walk-folder.ts'

const folders = 400
let place: string
let root: string
let options: { env: Record<string, string>; snapshotFile: string; clock: () => number }

beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-turns-')))
  root = join(place, 'root')
  for (let at = 0; at < folders; at++) {
    const folder = join(root, `${at % 20}`, `${at}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'file'), '')
  }
  options = { env: {}, snapshotFile: join(place, 'cache', 'x.bin'), clock: () => Date.now() + 10_000 }
})

afterEach(() => rmSync(place, { recursive: true, force: true }))

/** Ends a turn after every step. */
const pause = (): Promise<void> => Promise.resolve()

describe('a walk in turns', () => {
  it('finds the same as a walk at once, first and from the cached walk', async () => {
    const expected = walkFolder(root, { env: {} })
    expect(await walkFolderInTurns(root, options, { pause })).toEqual(expected)
    expect(await walkFolderInTurns(root, options, { pause })).toEqual(expected)
  })

  it('ends its turn after few folders, and reports the files found so far', async () => {
    for (const _ of ['first', 'cached']) {
      const found: number[] = []
      await walkFolderInTurns(root, options, { pause, onFiles: (count) => found.push(count) })
      const steps = found.slice(1).map((count, at) => count - (found[at] ?? 0))
      expect(found.at(-1)).toBeGreaterThanOrEqual(folders - 16)
      expect(Math.max(...steps)).toBeLessThanOrEqual(16)
    }
  })

  it('ends its turn within a folder of many files', async () => {
    const large = join(place, 'large')
    mkdirSync(large)
    for (let at = 0; at < 5_000; at++) writeFileSync(join(large, `${at}`), '')
    const found: number[] = []
    await walkFolderInTurns(large, { env: {} }, { pause, onFiles: (count) => found.push(count) })
    expect(found).toEqual([2_047, 4_095])
  })

  it('keeps nothing of a canceled walk', async () => {
    const cancel = new AbortController()
    const onFiles = (count: number) => (count > 100 ? cancel.abort() : undefined)
    await expect(walkFolderInTurns(root, options, { pause, onFiles, signal: cancel.signal })).rejects.toMatchObject({ code: 'cancelled' })
    expect(readdirSync(place)).toEqual(['root'])
  })
})
