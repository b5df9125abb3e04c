import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { git, ownEnv } from '../testing/git-oracle.ts'
import { walkFolder } from '../walk/walk-folder.ts'
import { findRepository, gitTop, refusedRepository, repositoryAt } from './find-repository.ts'
import { runGit } from './run-git.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-find-')))
const env: Record<string, string> = {
  ...ownEnv(join(place, 'home')),
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b',
}
afterAll(() => rmSync(place, { recursive: true, force: true }))

const secret = makeRepository('private', { 'secret.txt': 'canary\n' })
const refusal = ".git points to a repository that doesn't list this folder as a worktree or submodule"

function makeRepository(name: string, files: Record<string, string>): string {
  const top = join(place, name)
  git(place, env, ['init', '-q', '-b', 'main', top])
  for (const [path, text] of Object.entries(files)) writeFileSync(join(top, path), text)
  git(top, env, ['add', '.'])
  git(top, env, ['commit', '-qm', 'one'])
  return top
}

function makeFolder(name: string): string {
  const folder = join(place, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

describe('the repository of a folder', () => {
  it('finds the nearest repository above a folder', () => {
    mkdirSync(join(secret, 'sub', 'deep'), { recursive: true })
    expect(gitTop(join(secret, 'sub', 'deep'))).toBe(secret)
    expect(gitTop(secret)).toBe(secret)
    expect(gitTop(place)).toBeUndefined()
  })

  it('finds a linked worktree that the main repository lists', async () => {
    const linked = join(place, 'linked')
    git(secret, env, ['worktree', 'add', '-q', linked, '-b', 'other'])
    expect(findRepository(linked)).toEqual({
      top: linked,
      gitDir: join(secret, '.git', 'worktrees', 'linked'),
      commonDir: join(secret, '.git', 'worktrees', 'linked', '..', '..'),
    })
    expect(await runGit(linked, ['rev-parse', '--abbrev-ref', 'HEAD'], { env })).toMatchObject({ ok: true, text: 'other\n' })
    renameSync(linked, join(place, 'moved'))
    expect(refusedRepository(join(place, 'moved'))).toEqual({ top: join(place, 'moved'), refused: refusal })
  })

  it('finds a submodule whose git directory names it', () => {
    const outer = makeRepository('outer', { 'a.txt': 'a\n' })
    git(outer, env, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', secret, 'sub'])
    expect(repositoryAt(join(outer, 'sub'))).toEqual({
      top: join(outer, 'sub'),
      gitDir: join(outer, '.git', 'modules', 'sub'),
      commonDir: join(outer, '.git', 'modules', 'sub'),
    })
  })

  it('ignores an embedded bare repository', async () => {
    const outer = makeRepository('with-bare', { 'a.txt': 'a\n' })
    git(outer, env, ['init', '-q', '--bare', join(outer, 'bare')])
    expect(gitTop(join(outer, 'bare'))).toBe(outer)
    expect(await runGit(join(outer, 'bare'), ['rev-parse', '--show-prefix'], { env })).toMatchObject({ ok: true, text: 'bare/\n' })
  })
})

describe('a git directory elsewhere that does not list the folder', () => {
  const hostile: Record<string, (folder: string) => void> = {
    'a .git file': (folder) => writeFileSync(join(folder, '.git'), `gitdir: ${secret}/.git\n`),
    'a linked .git': (folder) => symlinkSync(join(secret, '.git'), join(folder, '.git')),
    'a .git file to a worktree of another folder': (folder) => {
      git(secret, env, ['worktree', 'add', '-q', '--detach', join(place, 'known')])
      writeFileSync(join(folder, '.git'), `gitdir: ${secret}/.git/worktrees/known\n`)
    },
    'a made-up worktree': (folder) => {
      const gitDir = join(folder, 'worktrees', 'x')
      mkdirSync(gitDir, { recursive: true })
      writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n')
      writeFileSync(join(gitDir, 'gitdir'), `${folder}/.git\n`)
      writeFileSync(join(gitDir, 'commondir'), `${secret}/.git\n`)
      writeFileSync(join(folder, '.git'), `gitdir: ${gitDir}\n`)
    },
    'a .git folder with a common folder elsewhere': (folder) => {
      mkdirSync(join(folder, '.git'))
      writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n')
      writeFileSync(join(folder, '.git', 'gitdir'), `${folder}/.git\n`)
      writeFileSync(join(folder, '.git', 'commondir'), `${secret}/.git\n`)
    },
  }
  for (const [name, build] of Object.entries(hostile))
    it(`ignores a git directory that does not list the folder, with a note: ${name}`, async () => {
      const folder = makeFolder(`hostile ${name}`)
      build(folder)
      expect(findRepository(folder)).toBeUndefined()
      expect(refusedRepository(folder)).toEqual({ top: folder, refused: refusal })
      expect(walkFolder(folder).problems).toEqual([{ path: '.git', why: `${refusal}; the git repository is ignored` }])
      expect(await runGit(folder, ['show', 'HEAD'], { env })).toEqual({ ok: false, why: 'refused', message: refusal, exitCode: null })
    })
})

describe('parts of a repository that are outside of it', () => {
  const borrowed: Record<string, [build: (top: string) => void, what: string]> = {
    alternates: [
      (top) => writeFileSync(join(top, '.git', 'objects', 'info', 'alternates'), `${secret}/.git/objects\n`),
      'the objects of another repository (objects/info/alternates)',
    ],
    'quoted alternates': [
      (top) => writeFileSync(join(top, '.git', 'objects', 'info', 'alternates'), `"${secret}/.git/objects"\n`),
      'the objects of another repository (objects/info/alternates)',
    ],
    'alternates behind 64 KB of comments': [
      (top) => writeFileSync(join(top, '.git', 'objects', 'info', 'alternates'), `${'#\n'.repeat(33_000)}${secret}/.git/objects\n`),
      'the objects of another repository (objects/info/alternates)',
    ],
    'alternates with a name that is not UTF-8': [
      (top) => {
        const link = Buffer.concat([Buffer.from(`${place}/to-`), Buffer.from([0xff])])
        symlinkSync(join(secret, '.git', 'objects'), link)
        writeFileSync(join(top, '.git', 'objects', 'info', 'alternates'), Buffer.concat([link, Buffer.from('\n')]))
      },
      'the objects of another repository (objects/info/alternates)',
    ],
    'linked objects': [(top) => replaceByLink(join(top, '.git', 'objects'), join(secret, '.git', 'objects')), 'a link (objects)'],
    'linked packs': [
      (top) => replaceByLink(join(top, '.git', 'objects', 'pack'), join(secret, '.git', 'objects', 'pack')),
      'a link (objects/pack)',
    ],
    'a linked index': [(top) => replaceByLink(join(top, '.git', 'index'), join(secret, '.git', 'index')), 'a link (index)'],
    'linked refs': [(top) => replaceByLink(join(top, '.git', 'refs'), join(secret, '.git', 'refs')), 'a link (refs)'],
  }
  for (const [name, [build, what]] of Object.entries(borrowed))
    it(`refuses to run git with ${name} outside the repository`, async () => {
      const top = makeRepository(`borrowed ${name}`, { 'a.txt': 'a\n' })
      build(top)
      const message = `The repository uses ${what}, which is outside the repository.`
      expect(await runGit(top, ['status'], { env })).toEqual({ ok: false, why: 'refused', message, exitCode: null })
    })

  it('runs git if alternates and links stay inside the repository', async () => {
    const top = makeRepository('borrowed inside', { 'a.txt': 'a\n' })
    git(top, env, ['clone', '-q', '--shared', top, join(top, 'inner')])
    writeFileSync(join(top, '.git', 'info', 'exclude'), '/inner\n')
    renameSync(join(top, '.git', 'objects'), join(top, '.git', 'real-objects'))
    symlinkSync('real-objects', join(top, '.git', 'objects'))
    expect(await runGit(top, ['status', '--porcelain'], { env })).toMatchObject({ ok: true, text: '' })
  })
})

describe('an index with paths that git never writes', () => {
  const canary = join(place, 'canary.txt')
  writeFileSync(canary, 'canary\n')
  const paths = [
    '../canary.txt',
    canary,
    '.git/config',
    '.GIT/config',
    'git~1/config',
    'a/../../canary.txt',
    './a.txt',
    'a//b',
    '.git ./config',
  ]
  for (const version of [2, 4])
    for (const path of paths)
      it(`refuses to run git with ${path.replace(place, '')} in an index of version ${version}`, async () => {
        const top = makeRepository(`index ${version} ${paths.indexOf(path)}`, { 'a.txt': 'a\n' })
        writeIndex(top, path, version)
        expect(await runGit(top, ['diff', 'HEAD'], { env })).toEqual({
          ok: false,
          why: 'refused',
          message: "The repository's index contains a path outside its working tree.",
          exitCode: null,
        })
      })

  it('runs git with names that only look like invalid paths', async () => {
    const files = { '.gitignore': '', '.github': '', 'git~10': '', '...': '', '.gitx': '', 'a..b': '', é: '' }
    const top = makeRepository('index of odd names', files)
    expect(await runGit(top, ['ls-files', '-z'], { env })).toMatchObject({ ok: true, text: `${Object.keys(files).sort().join('\0')}\0` })
  })
})

/** Writes an index with one entry without stat data, so that git reads the file. */
function writeIndex(top: string, path: string, version: number): void {
  const blob = git(top, env, ['hash-object', '-w', '--stdin'], 'old\n').toString('utf8').trim()
  const name = Buffer.from(path)
  const header = Buffer.alloc(12)
  header.write('DIRC')
  header.writeUInt32BE(version, 4)
  header.writeUInt32BE(1, 8)
  const entry = Buffer.alloc(62)
  entry.writeUInt32BE(0o100644, 24)
  Buffer.from(blob, 'hex').copy(entry, 40)
  entry.writeUInt16BE(name.length, 60)
  const padding = Buffer.alloc(version === 4 ? 1 : 8 - ((62 + name.length) % 8))
  const body = Buffer.concat([header, entry, ...(version === 4 ? [Buffer.from([0])] : []), name, padding])
  writeFileSync(join(top, '.git', 'index'), Buffer.concat([body, createHash('sha1').update(body).digest()]))
}

function replaceByLink(path: string, target: string): void {
  rmSync(path, { recursive: true, force: true })
  symlinkSync(target, path)
}
