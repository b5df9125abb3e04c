import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { git, ownEnv } from '../testing/git-oracle.ts'
import { readGitStatus } from './read-git-status.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-status-')))
const env: Record<string, string> = {
  ...ownEnv(join(place, 'home')),
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b',
}
afterAll(() => rmSync(place, { recursive: true, force: true }))

function makeRepository(name: string, files: Record<string, string>): string {
  const top = join(place, name)
  git(place, env, ['init', '-q', '-b', 'main', top])
  for (const [path, text] of Object.entries(files)) writeFileSync(join(top, path), text)
  git(top, env, ['add', '.'])
  git(top, env, ['commit', '-qm', 'one'])
  return top
}

describe('files with a git filter', () => {
  const mark = join(place, 'filter-ran')
  const filtered = (name: string): string => {
    const top = makeRepository(name, { '.gitattributes': '*.bin filter=lfs\n*.key filter=crypt\n' })
    const content = 'large content\n'
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash('sha256').update(content).digest('hex')}\nsize ${content.length}\n`
    for (const [path, text] of Object.entries({ 'a.bin': pointer, 'b.bin': pointer, 'c.key': 'encrypted\n', 'd.txt': 'd\n' }))
      writeFileSync(join(top, path), text)
    git(top, env, ['add', '.'])
    git(top, env, ['commit', '-qm', 'two'])
    // As after a checkout with the filters, which the index does not know about.
    for (const [path, text] of Object.entries({ 'a.bin': content, 'b.bin': 'other content\n', 'c.key': 'decrypted\n', 'd.txt': 'e\n' })) {
      writeFileSync(join(top, path), text)
      utimesSync(join(top, path), 1, 1)
    }
    return top
  }

  it('compares filtered files by their Git LFS pointer or marks them, and never runs the filter', async () => {
    const top = filtered('filtered')
    for (const key of ['filter.lfs.clean', 'filter.lfs.process', 'filter.crypt.clean'])
      git(top, env, ['config', '--global', key, `touch ${mark}`])
    git(top, env, ['config', '--global', 'filter.lfs.required', 'true'])
    expect(await readGitStatus(top, { env })).toEqual({
      ok: true,
      branch: 'main',
      changes: [
        { state: ' M', path: 'b.bin', filter: 'lfs' },
        { state: ' M', path: 'c.key', filter: 'crypt' },
        { state: ' M', path: 'd.txt' },
      ],
    })
    rmSync(env.GIT_CONFIG_GLOBAL ?? '')
    expect(existsSync(mark)).toBe(false)
  })

  it('treats files as ordinary if their filter is not configured', async () => {
    const { changes } = await readOk(filtered('not filtered'))
    expect(changes.map(({ path, filter }) => [path, filter])).toEqual([
      ['a.bin', undefined],
      ['b.bin', undefined],
      ['c.key', undefined],
      ['d.txt', undefined],
    ])
  })
})

describe('submodules in the git status', () => {
  const inner = makeRepository('inner', { 'in.txt': 'in\n' })
  const outer = makeRepository('outer', { 'a.txt': 'a\n' })
  for (const name of ['clean', 'dirty', 'untracked', 'moved', 'quiet'])
    git(outer, env, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, name])
  git(outer, env, ['config', '-f', '.gitmodules', 'submodule.quiet.ignore', 'all'])
  git(outer, env, ['add', '.'])
  git(outer, env, ['commit', '-qm', 'two'])
  const mark = join(place, 'submodule-ran')
  for (const name of ['dirty', 'quiet']) writeFileSync(join(outer, name, 'in.txt'), 'changed\n')
  for (const name of ['untracked', 'quiet']) writeFileSync(join(outer, name, 'new.txt'), 'new\n')
  for (const name of ['moved', 'quiet']) git(join(outer, name), env, ['commit', '-q', '--allow-empty', '-m', 'more'])
  writeFileSync(join(outer, 'dirty', '.gitattributes'), '* filter=evil\n')
  for (const key of ['filter.evil.clean', 'core.fsmonitor']) git(join(outer, 'dirty'), env, ['config', key, `touch ${mark};:`])

  it('reports submodules like git, and runs nothing that they configure', async () => {
    expect((await readOk(outer)).changes).toEqual([
      { state: ' M', path: 'dirty' },
      { state: ' M', path: 'moved' },
      { state: ' M', path: 'untracked' },
    ])
    expect(existsSync(mark)).toBe(false)
    const plain = git(outer, env, ['status', '--porcelain']).toString('utf8')
    expect(plain).toBe(' M dirty\n M moved\n M untracked\n')
    expect(existsSync(mark)).toBe(true)
  })

  it('leaves out submodules outside the requested path', async () => {
    mkdirSync(join(outer, 'folder'), { recursive: true })
    expect((await readOk(outer, 'folder')).changes).toEqual([])
    expect((await readOk(outer, 'dirty')).changes).toEqual([{ state: ' M', path: 'dirty' }])
  })
})

async function readOk(folder: string, path?: string) {
  const status = await readGitStatus(folder, { env, path })
  if (!status.ok) throw new Error(status.message)
  return status
}
