import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FileMark, markFile } from './file-mark.ts'
import { loadSegment, saveSegment, segmentCount, segmentOf } from './segment-file.ts'

let root: string
let file: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'segment-'))
  file = join(root, 'cache', 'index')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Long after every file was written. */
const later = (): number => Date.now() + 60_000

function marks(): [string, FileMark][] {
  return Object.entries({
    'a.txt': Buffer.from('some text'),
    'ä.txt': Buffer.from('\ufefftaſk', 'utf16le'),
    'b.bin': Buffer.from([0, 1, 2]),
    empty: Buffer.alloc(0),
    large: Buffer.alloc(limits.searchFileBytes + 1, 'x'),
  }).map(([path, content]) => {
    writeFileSync(join(root, path), content)
    const mark = markFile({ root, path, shown: path }, { now: later })
    if (!mark) throw new Error(`${path} was not marked.`)
    return [path, mark]
  })
}

function plain(stored: Iterable<readonly [string, FileMark]> | undefined): unknown {
  return (
    stored &&
    [...stored].map(([path, { store, from, length, ...mark }]) => [
      path,
      { ...mark, bits: Buffer.from(store.subarray(from, from + length)) },
    ])
  )
}

describe('saveSegment', () => {
  it('stores what loadSegment reads', () => {
    const written = marks()
    saveSegment(file, root, 0, written)
    expect(plain(loadSegment(file, root, 0))).toEqual(plain(written))
    expect(written.map(([path, { kind, hasOddCase }]) => [path, kind, hasOddCase])).toEqual([
      ['a.txt', 'text', false],
      ['ä.txt', 'text', true],
      ['b.bin', 'binary', false],
      ['empty', 'text', false],
      ['large', 'too-large', false],
    ])
  })

  it('leaves out a file that changed shortly before it was read', () => {
    writeFileSync(join(root, 'a.txt'), 'text')
    const mark = markFile({ root, path: 'a.txt', shown: 'a.txt' })
    saveSegment(file, root, 0, mark ? [['a.txt', mark]] : [])
    expect(loadSegment(file, root, 0)).toEqual(new Map())
  })

  it('leaves one whole file when two writers replace it, and no other files', () => {
    const written = marks()
    saveSegment(file, root, 0, written)
    saveSegment(file, root, 0, written.slice(0, 1))
    expect(plain(loadSegment(file, root, 0))).toEqual(plain(written.slice(0, 1)))
    expect(readdirSync(join(root, 'cache'))).toEqual(['index.0'])
  })

  it('keeps the parts of the last roots only', () => {
    const roots = Array.from({ length: 14 }, (_, at) => String(at))
    for (const [at, each] of roots.entries()) {
      for (let segment = 0; segment < segmentCount; segment++) {
        saveSegment(join(root, 'cache', each), root, segment, [])
        utimesSync(join(root, 'cache', `${each}.${segment}`), 1_000 + at, 1_000 + at)
      }
    }
    saveSegment(join(root, 'cache', 'new'), root, 0, [])
    expect(readdirSync(join(root, 'cache'))).toHaveLength(12 * segmentCount)
  })

  it('writes nothing if the folder cannot be created', () => {
    writeFileSync(join(root, 'cache'), '')
    saveSegment(file, root, 0, marks())
    expect(loadSegment(file, root, 0)).toBeUndefined()
  })
})

describe('loadSegment', () => {
  it.each<[string, (stored: string) => void]>([
    ['a missing file', (stored) => rmSync(stored)],
    ['an empty file', (stored) => truncateSync(stored, 0)],
    ['a file cut inside its header', (stored) => truncateSync(stored, 10)],
    ['a truncated file', (stored) => truncateSync(stored, readFileSync(stored).length - 1)],
    ['a file with more at its end', (stored) => appendFileSync(stored, 'x')],
    ['a file of another version', (stored) => change(stored, 0)],
    ['another number of files', (stored) => change(stored, 4)],
    ['a wrong checksum', (stored) => change(stored, 16)],
    ['a changed stamp', (stored) => change(stored, 24)],
    ['a changed path', (stored) => change(stored, readFileSync(stored).length - 1)],
    ['a changed bit in the middle', (stored) => change(stored, readFileSync(stored).length >> 1)],
    ['zeros', (stored) => writeFileSync(stored, Buffer.alloc(readFileSync(stored).length))],
    [
      'a folder',
      (stored) => {
        rmSync(stored)
        mkdirSync(stored)
      },
    ],
  ])('treats %s as missing', (_, damage) => {
    saveSegment(file, root, 0, marks())
    damage(`${file}.0`)
    expect(loadSegment(file, root, 0)).toBeUndefined()
  })

  it('rejects the part of another root', () => {
    saveSegment(file, root, 0, marks())
    expect(loadSegment(file, '/elsewhere', 0)).toBeUndefined()
  })
})

describe('segmentOf', () => {
  it('spreads paths over all parts', () => {
    const used = new Set(Array.from({ length: 100 }, (_, at) => segmentOf(`src/${at}.ts`)))
    expect(used.size).toBe(segmentCount)
  })
})

function change(stored: string, at: number): void {
  const bytes = readFileSync(stored)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(stored, bytes)
}
