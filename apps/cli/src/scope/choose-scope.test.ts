import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type FakeOptions, runFake } from '../testing/index.ts'
import { defaultRoot } from './choose-scope.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-home-')))
for (const folder of ['plain/deep', 'repo/.git', 'repo/sub/deep', 'worktree/sub', '.git'])
  mkdirSync(join(home, folder), { recursive: true })
writeFileSync(join(home, 'worktree', '.git'), 'gitdir: elsewhere')
symlinkSync(join(home, 'repo'), join(home, 'link'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const listing = { 'files.list': async () => ({ files: [], problems: [] }) }
const rootsAsked = async (words: string[], options: FakeOptions = {}) => {
  const ran = await runFake(['files', ...words], { host: listing, userHome: home, cwd: join(home, 'repo'), ...options })
  return { exit: ran.exit, input: ran.asked[0]?.input, stderr: ran.stderr }
}

describe('defaultRoot', () => {
  // [C.8]
  it('uses the closest git root, including the root of a worktree', () => {
    expect(['repo/sub/deep', 'repo', 'worktree/sub'].map((cwd) => defaultRoot(join(home, cwd), home))).toEqual([
      join(home, 'repo'),
      join(home, 'repo'),
      join(home, 'worktree'),
    ])
  })

  it('uses the current folder instead of a home folder that is a git repository', () => {
    expect(defaultRoot(join(home, 'plain', 'deep'), home)).toBe(join(home, 'plain', 'deep'))
  })
})

describe('--root', () => {
  it('resolves --root against the current folder, follows links and removes duplicates', async () => {
    expect(await rootsAsked(['--root', 'sub', '--root', '../plain', '--root', join(home, 'link', 'sub')])).toEqual({
      exit: 0,
      input: { roots: [join(home, 'repo', 'sub'), join(home, 'plain')] },
      stderr: '',
    })
  })

  it.each([
    ['the home folder', () => home],
    ['the whole disk', () => '/'],
  ])('refuses --root on %s without a terminal, unless --wide is given', async (_, root) => {
    expect(await rootsAsked(['--root', root()])).toMatchObject({ exit: 5, input: undefined })
    expect(await rootsAsked(['--root', root(), '--wide'])).toMatchObject({ exit: 0, input: { roots: [root()], wide: true } })
  })

  it('asks before it uses a wide --root on a terminal, and continues only on y', async () => {
    const terminal = { stdinIsTerminal: true, stderrIsTerminal: true }
    expect(await rootsAsked(['--root', home], { ...terminal, stdin: 'y\n' })).toMatchObject({
      exit: 0,
      input: { roots: [home], wide: true },
    })
    expect(await rootsAsked(['--root', home], { ...terminal, stdin: '\n' })).toMatchObject({ exit: 5, input: undefined })
  })

  // [C.11]
  it('passes --no-defaults to the host', async () => {
    expect((await rootsAsked(['--no-defaults'])).input).toEqual({ roots: [join(home, 'repo')], useDefaults: false })
  })
})
