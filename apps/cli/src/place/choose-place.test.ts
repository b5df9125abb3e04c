import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type FakeOptions, runFake } from '../testing/index.ts'
import { defaultRoot } from './choose-place.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-home-')))
for (const folder of ['plain/deep', 'repo/.git', 'repo/sub/deep', 'worktree/sub', '.git'])
  mkdirSync(join(home, folder), { recursive: true })
writeFileSync(join(home, 'worktree', '.git'), 'gitdir: elsewhere')
symlinkSync(join(home, 'repo'), join(home, 'link'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const listing = { 'files.list': async () => ({ files: [], troubles: [] }) }
const rootsAsked = async (words: string[], options: FakeOptions = {}) => {
  const ran = await runFake(['files', ...words], { host: listing, userHome: home, cwd: join(home, 'repo'), ...options })
  return { exit: ran.exit, input: ran.asked[0]?.input, stderr: ran.stderr }
}

describe('defaultRoot', () => {
  // [C.8]
  it('is the git root above, also of a worktree, else the folder itself', () => {
    expect(['repo/sub/deep', 'repo', 'worktree/sub'].map((cwd) => defaultRoot(join(home, cwd), home))).toEqual([
      join(home, 'repo'),
      join(home, 'repo'),
      join(home, 'worktree'),
    ])
  })

  it('is never a home folder that happens to be a repository', () => {
    expect(defaultRoot(join(home, 'plain', 'deep'), home)).toBe(join(home, 'plain', 'deep'))
  })
})

describe('--root', () => {
  it('is relative to the current folder, real, and each once', async () => {
    expect(await rootsAsked(['--root', 'sub', '--root', '../plain', '--root', join(home, 'link', 'sub')])).toEqual({
      exit: 0,
      input: { roots: [join(home, 'repo', 'sub'), join(home, 'plain')] },
      stderr: '',
    })
  })

  it.each([
    ['the home folder', () => home],
    ['the whole disk', () => '/'],
  ])('refuses %s where nobody can be asked', async (_, root) => {
    expect(await rootsAsked(['--root', root()])).toMatchObject({ exit: 5, input: undefined })
    expect(await rootsAsked(['--root', root(), '--wide'])).toMatchObject({ exit: 0, input: { roots: [root()], wide: true } })
  })

  it('asks on a terminal, and only yes is yes', async () => {
    const terminal = { stdinIsTerminal: true, stderrIsTerminal: true }
    expect(await rootsAsked(['--root', home], { ...terminal, stdin: 'y\n' })).toMatchObject({
      exit: 0,
      input: { roots: [home], wide: true },
    })
    expect(await rootsAsked(['--root', home], { ...terminal, stdin: '\n' })).toMatchObject({ exit: 5, input: undefined })
  })

  // [C.11]
  it('passes --no-defaults on', async () => {
    expect((await rootsAsked(['--no-defaults'])).input).toEqual({ roots: [join(home, 'repo')], useDefaults: false })
  })
})
