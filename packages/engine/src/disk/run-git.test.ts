import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { gitTop } from './git-top.ts'
import { runGit } from './run-git.ts'
import { git, ownEnv } from './testing/git-oracle.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-git-')))
const env = {
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
  it('gives git’s answer', async () => {
    expect(await runGit(root, ['ls-files'], { env })).toEqual({ ok: true, text: 'a.txt\n', bytes: Buffer.from('a.txt\n') })
    expect(await runGit(root, ['hash-object', '--stdin'], { env, input: 'one\n' })).toMatchObject({
      ok: true,
      text: '5626abf0f72e58d7a153368ba57db4c673c0e171\n',
    })
  })

  it('says what went wrong as a value', async () => {
    expect(await runGit(root, ['rev-parse', '--verify', '--end-of-options', '--upload-pack=x'], { env })).toMatchObject({
      ok: false,
      why: 'failed',
      exitCode: 128,
    })
    expect(await runGit(root, ['ls-files'], { env: { PATH: join(place, 'home') } })).toMatchObject({ ok: false, why: 'missing' })
    expect(await runGit(join(place, 'nowhere'), ['ls-files'], { env })).toMatchObject({ ok: false, why: 'failed' })
    expect(await runGit(root, ['ls-files'], { env, maxBytes: 3 })).toMatchObject({ ok: false, why: 'too-large' })
    expect(await runGit(root, ['ls-files'], { env, signal: AbortSignal.abort() })).toMatchObject({ ok: false, why: 'cancelled' })
    const controller = new AbortController()
    const waiting = runGit(root, ['cat-file', '--batch'], { env, signal: controller.signal, input: new Uint8Array(0) })
    controller.abort()
    expect(await waiting).toMatchObject({ ok: false, why: 'cancelled' })
  })

  it('runs nothing that the repository brings along', async () => {
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

describe('gitTop', () => {
  it('finds the top from any folder below, and nothing outside', () => {
    expect(gitTop(join(root, 'sub'))).toBe(root)
    expect(gitTop(root)).toBe(root)
    expect(gitTop(place)).toBeUndefined()
  })
})
