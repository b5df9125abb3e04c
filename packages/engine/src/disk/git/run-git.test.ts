import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { git, ownEnv } from '../testing/git-oracle.ts'
import { findRepository } from './find-repository.ts'
import { privateGitDir } from './private-git-dir.ts'
import { runGit } from './run-git.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-git-')))
const env: Record<string, string> = {
  ...ownEnv(join(place, 'home')),
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b',
}
const root = join(place, 'root')
mkdirSync(join(root, 'sub'), { recursive: true })
git(place, env, ['init', '-q', root])
writeFileSync(join(root, 'a.txt'), 'one\n')
git(root, env, ['add', '.'])
git(root, env, ['commit', '-qm', 'one'])
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('runGit', () => {
  it("returns git's output", async () => {
    expect(await runGit(root, ['ls-files'], { env })).toEqual({ ok: true, text: 'a.txt\n', bytes: Buffer.from('a.txt\n') })
    expect(await runGit(root, ['hash-object', '--stdin'], { env, input: 'one\n' })).toMatchObject({
      ok: true,
      text: '5626abf0f72e58d7a153368ba57db4c673c0e171\n',
    })
  })

  it('returns failures as values', async () => {
    expect(await runGit(root, ['rev-parse', '--verify', '--end-of-options', '--upload-pack=x'], { env })).toMatchObject({
      ok: false,
      why: 'failed',
      exitCode: 128,
    })
    expect(await runGit(root, ['ls-files'], { env: { PATH: join(place, 'home') } })).toMatchObject({ ok: false, why: 'missing' })
    expect(await runGit(join(place, 'nowhere'), ['ls-files'], { env })).toMatchObject({ ok: false, why: 'failed' })
    expect(await runGit(root, ['ls-files'], { env, maxBytes: 3 })).toMatchObject({ ok: false, why: 'too-large' })
    expect(await runGit(root, ['ls-files'], { env, signal: AbortSignal.abort() })).toMatchObject({ ok: false, why: 'canceled' })
    const controller = new AbortController()
    const waiting = runGit(root, ['cat-file', '--batch'], { env, signal: controller.signal, input: new Uint8Array(0) })
    controller.abort()
    expect(await waiting).toMatchObject({ ok: false, why: 'canceled' })
  })

  it('runs no program that the repository configures', async () => {
    const mark = join(place, 'ran')
    const script = join(place, 'evil.sh')
    writeFileSync(script, `#!/bin/sh\ntouch ${mark}\ncat\n`)
    chmodSync(script, 0o755)
    mkdirSync(join(place, 'hooks'))
    writeFileSync(join(place, 'hooks', 'post-index-change'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
    writeFileSync(join(root, '.gitattributes'), '*.txt filter=evil diff=evil\n')
    const evil = { fsmonitor: script, hooksPath: join(place, 'hooks'), pager: script, sshCommand: script }
    for (const [key, value] of Object.entries(evil)) git(root, env, ['config', `core.${key}`, value])
    for (const key of [
      'diff.external',
      'diff.evil.command',
      'diff.evil.textconv',
      'filter.evil.clean',
      'filter.evil.process',
      'filter.evil.smudge',
    ])
      git(root, env, ['config', key, script])
    git(root, env, ['config', 'filter.evil.required', 'true'])
    rmSync(mark, { force: true })
    writeFileSync(join(root, 'a.txt'), 'two\n')
    const poisoned = { ...env, GIT_EXTERNAL_DIFF: script, GIT_PAGER: script, GIT_DIR: place }
    for (const args of [['diff'], ['diff', '--cached'], ['status', '--porcelain'], ['log', '-p'], ['show', 'HEAD'], ['ls-files', '-m']]) {
      expect(await runGit(root, args, { env: poisoned })).toMatchObject({ ok: true })
    }
    expect(await runGit(root, ['diff'], { env: poisoned })).toMatchObject({ ok: true, text: expect.stringContaining('+two') })
    expect(existsSync(mark)).toBe(false)
  })
})

describe('the environment of git', () => {
  it("gives git a private folder, and of the repository's configuration only the allowed settings", async () => {
    const repository = findRepository(root)
    if (!repository) throw new Error('no repository')
    git(root, env, ['config', 'core.autocrlf', 'input'])
    git(root, env, ['config', 'branch.main.merge', 'refs/heads/main'])
    git(root, env, ['config', 'branch.main.pushRemote', 'x'])
    git(root, env, ['config', 'core.eol', '!touch'])
    const dir = privateGitDir(repository, env, false)
    if ('unusable' in dir) throw new Error(dir.unusable)
    const folder = dir.variables.GIT_DIR ?? ''
    expect(readdirSync(folder).sort()).toEqual(['HEAD', 'config', 'info', 'logs', 'objects', 'refs'])
    const settings = readFileSync(join(folder, 'config'), 'utf8')
    expect(settings.split('\n').filter((line) => line.startsWith('\t'))).toEqual([
      '\tbare = "false"',
      '\tautoRefreshIndex = "false"',
      '\tauto = "0"',
      '\tauto = "false"',
      '\tallow = "never"',
      '\trecurse = "false"',
      '\tautocrlf = "input"',
      '\tfilemode = "true"',
      '\tmerge = "refs/heads/main"',
      '\trepositoryformatversion = "0"',
    ])
  })

  it('creates the private folder once for the same content, and removes it on exit', () => {
    const script = [
      "import { findRepository } from './find-repository.ts'",
      "import { privateGitDir } from './private-git-dir.ts'",
      `const dirs = [1, 2].map(() => privateGitDir(findRepository(${JSON.stringify(root)}), ${JSON.stringify(env)}, false).variables.GIT_DIR)`,
      "console.log(dirs.join('\\n'))",
    ].join('\n')
    const run = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname, encoding: 'utf8' })
    const [first = '', second] = run.trim().split('\n')
    expect(second).toBe(first)
    expect(existsSync(dirname(first))).toBe(false)
  })

  it('runs no program of the repository that is on the PATH', async () => {
    const bin = join(root, 'node_modules', '.bin')
    const mark = join(place, 'planted-ran')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'git'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
    const PATH = [bin, 'node_modules/.bin', '', '.', env.PATH].join(delimiter)
    expect(await runGit(root, ['rev-parse', '--is-inside-work-tree'], { env: { ...env, PATH } })).toMatchObject({
      ok: true,
      text: 'true\n',
    })
    expect(existsSync(mark)).toBe(false)
    rmSync(join(root, 'node_modules'), { recursive: true })
  })

  it('starts no other program, not even git in a submodule', async () => {
    const [inner, outer] = [join(place, 'inner'), join(place, 'outer')]
    const mark = join(place, 'submodule-ran')
    for (const top of [inner, outer]) {
      git(place, env, ['init', '-q', top])
      writeFileSync(join(top, 'a.txt'), 'one\n')
      git(top, env, ['add', '.'])
      git(top, env, ['commit', '-qm', 'one'])
    }
    git(outer, env, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub'])
    git(outer, env, ['commit', '-qm', 'two'])
    writeFileSync(join(outer, 'sub', 'a.txt'), 'two\n')
    git(join(outer, 'sub'), env, ['config', 'core.fsmonitor', `touch ${mark};:`])
    for (const args of [['diff'], ['status'], ['diff', 'HEAD']]) await runGit(outer, args, { env })
    expect(existsSync(mark)).toBe(false)
    git(outer, env, ['diff'])
    expect(existsSync(mark)).toBe(true)
  })

  it('never writes into the repository', async () => {
    utimesSync(join(root, 'a.txt'), 1, 1)
    const index = join(root, '.git', 'index')
    const before = { bytes: readFileSync(index), names: readdirSync(join(root, '.git')) }
    for (const args of [['status'], ['diff'], ['diff', '--cached'], ['log', '-p'], ['blame', 'a.txt']]) await runGit(root, args, { env })
    expect({ bytes: readFileSync(index), names: readdirSync(join(root, '.git')) }).toEqual(before)
  })

  it('stops at the deadline, and does not run the command again for a while', async () => {
    const waiting = join(place, 'waiting')
    git(place, env, ['init', '-q', waiting])
    mkdirSync(join(waiting, 'deep'))
    writeFileSync(join(waiting, 'deep', 'a.txt'), 'a\n')
    git(waiting, env, ['add', '.'])
    execFileSync('mkfifo', [join(waiting, 'deep', '.gitattributes')])
    utimesSync(join(waiting, 'deep', 'a.txt'), 1, 1)
    const timeout = { ok: false, why: 'timeout', message: '', exitCode: null }
    expect(await runGit(waiting, ['status'], { env, deadlineMs: 500 })).toEqual(timeout)
    // The command does not run again for a while, whatever changed.
    rmSync(join(waiting, 'deep', '.gitattributes'))
    expect(await runGit(waiting, ['status'], { env })).toEqual(timeout)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect(await runGit(waiting, ['status'], { env })).toMatchObject({ ok: true })
    vi.useRealTimers()
  })

  it.each(['.gitattributes', '.gitignore', '.mailmap', '.git/refs/heads/main'])('refuses to run git if %s is a FIFO', async (name) => {
    const fifo = join(place, `fifo ${name.replaceAll('/', ' ')}`)
    git(place, env, ['init', '-q', '-b', 'main', fifo])
    execFileSync('mkfifo', [join(fifo, name)])
    const message = `${name.replace('.git/', '')} is not a regular file.`
    expect(await runGit(fifo, ['log'], { env })).toEqual({ ok: false, why: 'refused', message, exitCode: null })
  })
})
