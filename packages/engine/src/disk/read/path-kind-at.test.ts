import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canCreateFile, namesIn, pathKindAt, realPathIfLinked } from './path-kind-at.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-stands-')))
const root = join(base, 'root')
const other = join(base, 'root-other')
mkdirSync(join(root, 'src'), { recursive: true })
mkdirSync(join(root, '.git'))
mkdirSync(other)
writeFileSync(join(root, 'src/a.ts'), 'a')
writeFileSync(join(other, 'b.ts'), 'b')
symlinkSync(other, join(root, 'out'))
symlinkSync(join(root, 'src'), join(root, 'in'))
symlinkSync('.git', join(root, 'history'))
symlinkSync('nothing', join(root, 'dangling'))
symlinkSync('loop', join(root, 'loop'))
execFileSync('mkfifo', [join(root, 'pipe')])
const server = createServer().listen(join(root, 'socket'))

afterAll(() => {
  server.close()
  rmSync(base, { recursive: true, force: true })
})

const at = (relative: string, roots = [root]) => pathKindAt(roots, root, relative)

describe('pathKindAt', () => {
  it('distinguishes files, folders, missing paths and special files', () => {
    expect(['src/a.ts', 'src', 'new.ts', 'new/deep/a.ts', 'pipe', 'socket', 'dangling', 'loop'].map((path) => at(path))).toEqual([
      'file',
      'folder',
      'missing',
      'missing',
      'special',
      'special',
      'special',
      'special',
    ])
  })

  it('follows links inside the roots, and reports those that lead outside or into .git', () => {
    expect([at('in/a.ts'), at('in/new.ts'), at('out/b.ts'), at('out/new.ts'), at('out/deep/new.ts'), at('history/config')]).toEqual([
      'file',
      'missing',
      'outside',
      'outside',
      'outside',
      'git',
    ])
    expect([at('out/b.ts', [root, other]), at('out/new.ts', [root, other])]).toEqual(['file', 'missing'])
  })

  it('reports a path below a pipe or a broken link as special', () => {
    expect([at('pipe/new.ts'), at('pipe/deep/new.ts'), at('dangling/new.ts')]).toEqual(['special', 'special', 'special'])
  })

  it("returns the real path of a link's target", () => {
    expect(['in/a.ts', 'in/deep/new.ts', 'src/a.ts', 'new.ts'].map((path) => realPathIfLinked(root, path))).toEqual([
      join(root, 'src/a.ts'),
      join(root, 'src/deep/new.ts'),
      undefined,
      undefined,
    ])
  })

  it('reports a path below a file as missing, and one that is too long as special', () => {
    expect([at('src/a.ts/b.ts'), at('a'.repeat(300))]).toEqual(['missing', 'special'])
  })

  it('lists no names of a folder outside the roots', () => {
    expect([
      namesIn([root], root, 'src'),
      namesIn([root], root, 'in'),
      namesIn([root], root, 'out'),
      namesIn([root], root, 'src/a.ts'),
    ]).toEqual([['a.ts'], ['a.ts'], [], []])
  })

  it('allows no new files in a folder without a write bit, even for root', () => {
    mkdirSync(join(root, 'locked'))
    chmodSync(join(root, 'locked'), 0o555)
    expect([canCreateFile(root, 'locked/a.ts'), canCreateFile(root, 'locked/deep/a.ts'), canCreateFile(root, 'src/deep/a.ts')]).toEqual([
      false,
      false,
      true,
    ])
  })
})
