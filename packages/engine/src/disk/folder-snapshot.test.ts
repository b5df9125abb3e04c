import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ownEnv } from './testing/git-oracle.ts'
import { treeCase, writeTree } from './testing/random-tree.ts'
import { type Walked, walkFolder } from './walk-folder.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-snapshot-')))
const env = ownEnv(join(place, 'home'))
/** Ten seconds ahead, so that folders made by a test count as old. */
const clock = (): number => Date.now() + 10_000
afterAll(() => rmSync(place, { recursive: true, force: true }))

function walk(root: string, snapshotFile?: string, now: (() => number) | undefined = clock): Walked {
  return walkFolder(root, { env, snapshotFile, clock: now })
}

/** Returns once the file system's clock has moved on: changes within one tick are what the guard is for, not this test. */
function tick(): void {
  const probe = join(place, 'probe')
  const stamp = (): number => {
    writeFileSync(probe, '')
    return statSync(probe).mtimeMs
  }
  for (const start = stamp(); stamp() <= start; );
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
  it('finds the same as one without, whatever changed in between', () => {
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
      { numRuns: 80, endOnFailure: true },
    )
  })

  it('is written once and left alone while nothing changes', () => {
    const root = join(place, 'still')
    const file = join(place, 'cache', 'still.bin')
    mkdirSync(join(root, 'inner'), { recursive: true })
    writeFileSync(join(root, 'inner', 'file'), '')
    walk(root, file)
    const { ino } = statSync(file)
    walk(root, file)
    expect(statSync(file).ino).toBe(ino)
    tick()
    writeFileSync(join(root, 'inner', 'second'), '')
    expect(walk(root, file)).toEqual(walk(root))
    expect(statSync(file).ino).not.toBe(ino)
  })

  it('does not trust a folder that changed just before it was listed', () => {
    const root = join(place, 'fresh')
    const file = join(place, 'cache', 'fresh.bin')
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'file'), '')
    walk(root, file, Date.now)
    expect(existsSync(file)).toBe(false)
  })

  it('ignores and rewrites a snapshot that is broken, cut short or of another folder', () => {
    const root = join(place, 'broken')
    const file = join(place, 'cache', 'broken.bin')
    mkdirSync(join(root, 'inner'), { recursive: true })
    writeFileSync(join(root, 'inner', 'file'), '')
    walk(root, file)
    const good = readFileSync(file)
    const flipped = Buffer.from(good)
    flipped[good.length - 2] = (good[good.length - 2] ?? 0) ^ 1
    const other = join(place, 'other.bin')
    mkdirSync(join(place, 'other'), { recursive: true })
    walk(join(place, 'other'), other)
    const bad = [
      Buffer.alloc(0),
      Buffer.from('nonsense'),
      good.subarray(0, good.length - 1),
      Buffer.concat([good, Buffer.from('x')]),
      flipped,
      readFileSync(other),
    ]
    for (const bytes of bad) {
      writeFileSync(file, bytes)
      expect(walk(root, file)).toEqual(walk(root))
      expect(readFileSync(file).equals(good)).toBe(true)
    }
  })

  it('goes on silently where it cannot be written', () => {
    const root = join(place, 'unwritable')
    mkdirSync(root, { recursive: true })
    writeFileSync(join(place, 'a-file'), '')
    expect(walk(root, join(place, 'a-file', 'below', 'x.bin'))).toEqual(walk(root))
  })
})
