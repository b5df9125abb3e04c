import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { ownEnv } from '../testing/git-oracle.ts'
import { treeCase, writeTree } from '../testing/random-tree.ts'
import { type WalkResult, walkFolder } from './walk-folder.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-snapshot-')))
const env = ownEnv(join(place, 'home'))
/** Ten seconds ahead, so that folders created by a test count as old. */
const clock = (): number => Date.now() + 10_000
afterAll(() => rmSync(place, { recursive: true, force: true }))

function walk(root: string, snapshotFile?: string, now: (() => number) | undefined = clock): WalkResult {
  return walkFolder(root, { env, snapshotFile, clock: now })
}

/** Waits until the file system's clock has advanced: changes within one tick are the guard's concern, not this test's. */
function tick(): void {
  const probe = join(place, 'probe')
  const stamp = (): number => {
    writeFileSync(probe, '')
    return statSync(probe).mtimeMs
  }
  for (const start = stamp(); stamp() <= start; );
}

/** Kept walks, stored next to the listings. */
function keptFiles(file: string): string[] {
  return readdirSync(dirname(file))
    .filter((each) => each.startsWith(`${basename(file)}.`))
    .map((each) => join(dirname(file), each))
}

const names = ['a', 'b', 'c.txt', 'd.log', '.gitignore', 'lib']
const name = fc.constantFrom(...names)
const change = fc.record({
  kind: fc.constantFrom('write', 'remove', 'folder', 'link', 'move', 'ignore'),
  path: fc.array(name, { minLength: 1, maxLength: 3 }),
  to: fc.array(name, { minLength: 1, maxLength: 3 }),
})

function apply(root: string, { kind, path, to }: { kind: string; path: string[]; to: string[] }): void {
  const [from, target] = [join(root, ...path), join(root, ...to)]
  try {
    if (kind === 'remove') rmSync(from, { recursive: true, force: true })
    else if (kind === 'move') renameSync(from, target)
    else {
      mkdirSync(dirname(from), { recursive: true })
      if (kind === 'folder') mkdirSync(from)
      else if (kind === 'link') symlinkSync(to.join('/'), from)
      else writeFileSync(kind === 'ignore' ? join(dirname(from), '.gitignore') : from, `${to.join('/')}\n`)
    }
  } catch {
    return
  }
}

describe('a walk with a snapshot', () => {
  it('finds the same as a walk without a snapshot, whatever changed in between', () => {
    let runs = 0
    fc.assert(
      fc.property(treeCase, fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (tree, rounds) => {
        const root = join(place, `root-${runs}`)
        const file = join(place, 'cache', `${runs++}.bin`)
        writeTree(root, tree)
        expect(walk(root, file)).toEqual(walk(root))
        for (const changes of rounds) {
          tick()
          for (const each of changes) apply(root, each)
          expect(walk(root, file)).toEqual(walk(root))
          expect(walk(root, file)).toEqual(walk(root))
        }
        rmSync(root, { recursive: true, force: true })
      }),
      { numRuns: inject('isExam') ? 400 : 20, endOnFailure: true },
    )
  })

  it('writes the snapshot once while nothing changes', () => {
    const root = join(place, 'still')
    const file = join(place, 'cache', 'still.bin')
    mkdirSync(join(root, 'inner'), { recursive: true })
    writeFileSync(join(root, 'inner', 'file'), '')
    walk(root, file)
    const { ino } = statSync(file)
    const [kept = ''] = keptFiles(file)
    const keptIno = statSync(kept).ino
    walk(root, file)
    expect([statSync(file).ino, statSync(kept).ino]).toEqual([ino, keptIno])
    tick()
    writeFileSync(join(root, 'inner', 'second'), '')
    expect(walk(root, file)).toEqual(walk(root))
    expect(statSync(kept).ino).not.toBe(keptIno)
    rmSync(kept)
    expect(walk(root, file)).toEqual(walk(root))
    expect(statSync(file).ino).not.toBe(ino)
  })

  it('does not trust a folder that changed just before it was listed', () => {
    const root = join(place, 'fresh')
    const file = join(place, 'cache', 'fresh.bin')
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'file'), '')
    walk(root, file, () => statSync(root).ctimeMs)
    expect(existsSync(file)).toBe(false)
  })

  it('ignores and rewrites a snapshot that is broken, truncated or of another folder', () => {
    const root = join(place, 'broken')
    const file = join(place, 'cache', 'broken.bin')
    mkdirSync(join(root, 'inner'), { recursive: true })
    writeFileSync(join(root, 'inner', 'file'), '')
    walk(root, file)
    mkdirSync(join(place, 'other'), { recursive: true })
    const other = join(place, 'cache', 'other.bin')
    walk(join(place, 'other'), other)
    const files = [file, ...keptFiles(file)]
    const good = files.map((each) => readFileSync(each))
    const breaks: ((bytes: Buffer, at: number) => Buffer)[] = [
      () => Buffer.alloc(0),
      () => Buffer.from('nonsense'),
      (bytes) => bytes.subarray(0, bytes.length - 1),
      (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
      (bytes) => Buffer.from(bytes).fill(0, 16, Math.min(bytes.length, 4_096)),
      (_, at) => readFileSync([other, ...keptFiles(other)][at] ?? ''),
    ]
    for (const spoil of breaks) {
      for (const [at, each] of files.entries()) writeFileSync(each, spoil(good[at] ?? Buffer.alloc(0), at))
      expect(walk(root, file)).toEqual(walk(root))
      expect(files.map((each) => readFileSync(each))).toEqual(good)
    }
  })

  it('walks normally when the snapshot cannot be written', () => {
    const root = join(place, 'unwritable')
    mkdirSync(root, { recursive: true })
    writeFileSync(join(place, 'a-file'), '')
    expect(walk(root, join(place, 'a-file', 'below', 'x.bin'))).toEqual(walk(root))
  })
})
