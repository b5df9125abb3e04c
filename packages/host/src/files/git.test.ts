import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GitQuestion, isRefusal } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')

let app: App
let first: string
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@sheaf.example', ...args], { cwd: app.root, encoding: 'utf8' }).trim()
const read = (question: GitQuestion, more: { root?: string; fromLine?: number; maxChars?: number } = {}) =>
  app.host['git.read']({ ...app.here, question, ...more })
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (each: unknown) => each,
  )
  return isRefusal(error) ? error.code : String(error)
}
const detail = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (isRefusal(error) ? [error.code, error.detail] : String(error)),
  )

beforeAll(async () => {
  app = await openApp({
    'src/a.ts': 'one\ntwo\nthree\n',
    'src/key.ts': `const a = 1\nconst key = "${awsKey}"\n`,
    '.env': 'TOKEN=canary-env\n',
    'private/notes.md': 'canary-private\n',
    '.repo_ignore': 'private/\n',
    'gone.ts': 'was here\n',
  })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message', `First\n\nWith ${awsKey} in it.`)
  first = git('rev-parse', 'HEAD')
  app.write('src/a.ts', 'one\n2\nthree\n')
  rmSync(join(app.root, 'gone.ts'))
  git('commit', '--quiet', '--all', '--message', 'Second')
  app.write('src/a.ts', 'one\n2\nthree\nfour\n')
  app.write('src/key.ts', `const a = 2\nconst key = "${awsKey}"\n`)
  app.write('.env', 'TOKEN=canary-env-new\n')
  app.write('private/notes.md', 'canary-private-new\n')
  app.write('new.ts', 'new\n')
  await app.host['tree.list']({ ...app.here, refresh: true })
})
afterAll(() => app.close())

describe('git.read for a model', () => {
  it('shows the status without files that the user hides', async () => {
    expect(await read({ ask: 'status' })).toEqual({
      text: '## main\n M .env\n M src/a.ts\n M src/key.ts\n?? new.ts',
      root: 'repo',
      leftOut: [],
      cut: 0,
    })
  })

  it('shows differences to the index, to a commit, and between two commits', async () => {
    const diff = await read({ ask: 'diff', path: 'src/a.ts' })
    expect(diff.text).toContain('+four\n')
    expect(diff.text).not.toContain('key.ts')
    expect((await read({ ask: 'diff', against: 'index', path: 'src/a.ts' })).text).toBe('no differences')
    expect((await read({ ask: 'diff', against: 'HEAD~1', path: 'src/a.ts' })).text).toContain('-two\n+2\n three\n+four\n')
    expect((await read({ ask: 'diff', against: first, to: 'main' })).text).toContain('-two\n+2\n')
    expect((await read({ ask: 'diff', against: first, to: 'main' })).text).not.toContain('+four')
    expect((await read({ ask: 'diff', against: 'HEAD~1', to: 'HEAD', path: 'gone.ts' })).text).toContain('-was here')
    expect(await refused(read({ ask: 'diff', to: 'HEAD' }))).toBe('mcp-arguments')
  })

  it('shows one unchanged line around each change of a long diff, which still applies', async () => {
    const count = 300
    const linesWith = (mark: string): string =>
      Array.from({ length: count * 6 }, (_, at) => `line ${at}${at % 6 === 0 ? ` ${mark}` : ''}\n`).join('')
    const long = await openApp({ 'long.txt': linesWith('before'), 'short.txt': 'one\ntwo\nthree\nfour\nfive\n' })
    const inLong = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@sheaf.example', ...args], { cwd: long.root, encoding: 'utf8' })
    try {
      inLong('init', '--quiet')
      inLong('add', '--all')
      inLong('commit', '--quiet', '--message', 'First')
      long.write('long.txt', linesWith('after'))
      long.write('short.txt', 'one\ntwo\n3\nfour\nfive\n')
      const question = { ask: 'diff', against: 'HEAD' } as const
      const { text, contextLines } = await long.host['git.read']({ ...long.here, question })
      expect({ contextLines, hunks: text.match(/^@@ /gm)?.length }).toEqual({ contextLines: 1, hunks: count + 1 })
      expect(text.slice(text.indexOf('--- a/short.txt'))).toBe(
        '--- a/short.txt\n+++ b/short.txt\n@@ -2,3 +2,3 @@ one\n two\n-three\n+3\n four\n',
      )
      inLong('stash', '--quiet')
      execFileSync('git', ['apply'], { cwd: long.root, input: `${text}\n` })
      expect(readFileSync(join(long.root, 'long.txt'), 'utf8')).toBe(linesWith('after'))
      const short = await long.host['git.read']({ ...long.here, question: { ...question, path: 'short.txt' } })
      expect([short.contextLines, short.text]).toEqual([
        undefined,
        '--- a/short.txt\n+++ b/short.txt\n@@ -1,5 +1,5 @@\n one\n two\n-three\n+3\n four\n five\n',
      ])
      expect((await long.host['git.read']({ ...long.here, question: { ...question, form: 'names' } })).text).toBe(
        '2 files changed, +301 -301\nM long.txt\nM short.txt',
      )
    } finally {
      await long.close()
    }
  })

  it('shows the log of the repository or of a file, even a deleted one', async () => {
    expect((await read({ ask: 'log' })).text).toMatch(/^[0-9a-f]{7,} \d{4}-\d\d-\d\d Ann: Second\n[0-9a-f]{7,} \d{4}-\d\d-\d\d Ann: First$/)
    expect((await read({ ask: 'log', limit: 1 })).text.split('\n').length).toBe(1)
    expect((await read({ ask: 'log', path: 'src/key.ts' })).text.split('\n').length).toBe(1)
    expect((await read({ ask: 'log', path: 'gone.ts' })).text.split('\n').length).toBe(2)
  })

  it('shows a commit, including the first one, and the author of a line', async () => {
    const shown = await read({ ask: 'show', ref: 'HEAD' })
    expect(shown.text).toMatch(/^commit [0-9a-f]{40}\nAuthor: Ann\nDate: .*\n\nSecond\n\n--- a\/gone\.ts\n\+\+\+ \/dev\/null\n@@ /)
    expect((await read({ ask: 'show', ref: first, path: 'src/a.ts' })).text).toContain('+two')
    const blame = (await read({ ask: 'blame', path: 'src/a.ts', ref: 'HEAD', from: 2, to: 2 })).text
    expect(blame).toMatch(/^[0-9a-f]{8} \d{4}-\d\d-\d\d Ann 2: 2$/)
    expect((await read({ ask: 'blame', path: 'src/a.ts' })).text.split('\n').at(-1)).toContain('Not Committed Yet 4: four')
  })

  it('truncates long output, says by how much, and can be continued to the end', async () => {
    for (const question of [{ ask: 'show', ref: first }, { ask: 'diff', against: first }, { ask: 'status' }] satisfies GitQuestion[]) {
      const { text: whole } = await read(question)
      let joined = ''
      for (let fromLine = 1; ; ) {
        const { text, cut, next } = await read(question, { fromLine, maxChars: 160 })
        expect(text.length).toBeLessThanOrEqual(160)
        expect(joined.length + text.length + cut).toBe(whole.length)
        joined += text
        if (next === undefined) break
        fromLine = next
      }
      expect(joined).toBe(whole)
    }
    expect(await read({ ask: 'blame', path: 'src/a.ts', from: 2 }, { maxChars: 60 })).toMatchObject({ next: 3 })
    expect(await detail(read({ ask: 'status' }, { fromLine: 99 }))).toEqual([
      'mcp-arguments',
      'Line 99 is past the end of the output, which has 5 lines.',
    ])
  })

  it('shows the status of a folder, and summarizes thousands of new files by folder', async () => {
    expect((await read({ ask: 'status', path: 'src' })).text).toBe('## main\n M src/a.ts\n M src/key.ts')
    const many = await openApp({
      ...Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`d/part${at % 2}/file-with-a-long-name-${at}.ts`, 'x\n'])),
      'alone/one.ts': 'x\n',
      'line\nbreak.ts': 'x\n',
    })
    execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: many.root })
    const status = (maxChars?: number) =>
      many.host['git.read']({ ...many.here, question: { ask: 'status' }, ...(maxChars === undefined ? {} : { maxChars }) })
    const head = '## No commits yet on main\n?? alone/one.ts\n'
    expect(await status()).toMatchObject({
      text: `${head}?? d/part0/ (1,500 files)\n?? d/part1/ (1,500 files)\n?? line\\nbreak.ts`,
      cut: 0,
    })
    expect((await status(100)).text).toBe(`${head}?? d/ (3,000 files)\n?? line\\nbreak.ts`)
    await many.close()
  })

  it('shows a file as it was in a commit, even a deleted one', async () => {
    expect((await read({ ask: 'file', ref: 'HEAD~1', path: 'src/a.ts' })).text).toBe('one\ntwo\nthree\n')
    expect((await read({ ask: 'file', ref: first, path: './src/a.ts', from: 2, to: 3 })).text).toBe('two\nthree')
    expect((await read({ ask: 'file', ref: first, path: 'gone.ts' })).text).toBe('was here\n')
    expect(await detail(read({ ask: 'file', ref: 'HEAD', path: 'gone.ts' }))).toEqual(['git-failed', '"gone.ts" is not a file in "HEAD".'])
    expect(await detail(read({ ask: 'file', ref: 'HEAD', path: 'src' }))).toEqual(['mcp-arguments', '"src" is a folder. Use a file.'])
    expect(await refused(read({ ask: 'file', ref: first, path: 'src/a.ts', from: 9 }))).toBe('mcp-arguments')
  })
})

function notACommit(ref: string): string {
  return `\`ref\`: "${ref}" is not a commit. Use \`path\` for a path. Commit messages can't be searched.`
}

describe('the gate around git', () => {
  const questions: GitQuestion[] = [
    { ask: 'diff' },
    { ask: 'diff', against: 'index' },
    { ask: 'diff', against: 'HEAD~1' },
    { ask: 'show', ref: 'HEAD' },
    { ask: 'show', ref: 'HEAD~1' },
    { ask: 'log' },
    { ask: 'blame', path: 'src/key.ts' },
    { ask: 'blame', path: 'src/key.ts', ref: 'HEAD', from: 2 },
    { ask: 'file', path: 'src/key.ts', ref: 'HEAD' },
    { ask: 'file', path: 'src/key.ts', ref: 'HEAD~1', from: 2, to: 2 },
  ]

  it('redacts a key inside an identifier in all git output', async () => {
    const path = 'src/glued.ts'
    app.write(path, `const my${awsKey}Copy = 1\n`)
    git('add', path)
    git('commit', '--quiet', '--message', `Glue my${awsKey}Copy`)
    try {
      app.write(path, `const my${awsKey}Copy = 2\nconst b${awsKey} = 3\n`)
      await app.host['tree.list']({ ...app.here, refresh: true })
      const shown = await Promise.all([
        read({ ask: 'diff', path }),
        read({ ask: 'diff', against: 'HEAD~1', path }),
        read({ ask: 'show', ref: 'HEAD' }),
        read({ ask: 'blame', path }),
        read({ ask: 'log' }),
        read({ ask: 'file', ref: 'HEAD', path }),
        app.host.as({ kind: 'model' })['files.read']({ ...app.here, path }),
      ])
      for (const { text } of shown) expect([text.includes(awsKey), text.includes('[REDACTED: aws-access-key-id]')]).toEqual([false, true])
    } finally {
      git('reset', '--quiet', '--soft', 'HEAD~1')
      git('rm', '--quiet', '--force', path)
      await app.host['tree.list']({ ...app.here, refresh: true })
    }
  })

  it('withholds secrets in contents, names and messages, and files that the user hides', async () => {
    for (const question of questions) {
      const heard = JSON.stringify(await read(question))
      expect(heard).not.toContain(awsKey)
      expect(heard).not.toContain('canary')
    }
    expect((await read({ ask: 'show', ref: first })).text).toContain('With [REDACTED: ')
    expect((await read({ ask: 'blame', path: 'src/key.ts' })).text).toContain('2: [REDACTED: ')
    expect((await read({ ask: 'diff' })).leftOut).toEqual([
      { path: '.env', why: 'environment file (in the git diff)' },
      { path: 'private/notes.md', why: 'hidden by an ignore rule (in the git diff)' },
    ])
  })

  it('refuses paths that tools may not read, and options or searches in place of a commit', async () => {
    expect(await refused(read({ ask: 'blame', path: '.env' }))).toBe('not-possible')
    expect(await refused(read({ ask: 'blame', path: 'private/notes.md' }))).toBe('path-ignored')
    expect(await refused(read({ ask: 'log', path: '.git/config' }))).toBe('path-ignored')
    expect(await refused(read({ ask: 'diff', path: '../outside' }))).toBe('path-outside-workspace')
    expect(await refused(read({ ask: 'diff', path: 'private/was-deleted.md' }))).toBe('path-missing')
    expect(await refused(read({ ask: 'file', ref: first, path: '.env' }))).toBe('not-possible')
    expect(await refused(read({ ask: 'file', ref: first, path: 'private/notes.md' }))).toBe('path-ignored')
    expect(await refused(read({ ask: 'diff', path: 'a\0b' }))).toBe('path-outside-workspace')
    const table: [string, string, string][] = [
      ...['--output=/tmp/x', '-p', 'HEAD..', 'nowhere'].map((ref): [string, string, string] => [
        ref,
        'git-failed',
        `Commit "${ref}" doesn't exist.`,
      ]),
      ['HEAD\0', 'mcp-arguments', '`ref`: commit "HEAD\\0" doesn\'t exist.'],
      ['', 'mcp-arguments', '`ref`: commit "" doesn\'t exist.'],
      ['HEAD:.env', 'mcp-arguments', notACommit('HEAD:.env')],
      // A right guess of text in a message must get the same answer as a wrong one.
      [`:/${awsKey.slice(0, 6)}`, 'mcp-arguments', notACommit(`:/${awsKey.slice(0, 6)}`)],
      [`HEAD^{/${awsKey.slice(0, 6)}}`, 'mcp-arguments', notACommit(`HEAD^{/${awsKey.slice(0, 6)}}`)],
      ['HEAD^{/nonsense}', 'mcp-arguments', notACommit('HEAD^{/nonsense}')],
    ]
    for (const [ref, code, says] of table) {
      const questions: GitQuestion[] = [
        { ask: 'show', ref },
        { ask: 'log', ref },
        { ask: 'diff', against: ref, to: 'HEAD' },
        { ask: 'diff', against: 'HEAD', to: ref },
        { ask: 'blame', path: 'src/a.ts', ref },
        { ask: 'file', path: 'src/a.ts', ref },
      ]
      for (const question of questions) expect([question, await detail(read(question))]).toEqual([question, [code, says]])
    }
  })

  it('runs no program that a repository configures', async () => {
    const proof = join(app.folder, 'proof')
    const script = join(app.folder, 'evil.sh')
    writeFileSync(script, `#!/bin/sh\necho "$0" >> ${proof}\ncat "$@" 2>/dev/null\n`)
    chmodSync(script, 0o755)
    for (const [key, value] of [
      ['diff.evil.textconv', script],
      ['diff.evil.command', script],
      ['diff.external', script],
      ['filter.evil.clean', script],
      ['filter.evil.smudge', script],
      ['core.fsmonitor', script],
      ['core.pager', script],
      ['log.showSignature', 'true'],
      ['gpg.program', script],
      ['gpg.ssh.program', script],
    ] as const)
      git('config', key, value)
    writeFileSync(join(app.root, '.git/info/attributes'), '*.ts diff=evil filter=evil\n')
    const signed = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: app.root,
      encoding: 'utf8',
      input: `tree ${git('rev-parse', 'HEAD^{tree}')}\nparent ${git('rev-parse', 'HEAD')}\nauthor Ann <a@b> 1700000000 +0000\ncommitter Ann <a@b> 1700000000 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\nSigned\n`,
    }).trim()
    for (const question of [
      ...questions,
      { ask: 'status' },
      { ask: 'log', ref: signed },
      { ask: 'show', ref: signed },
      { ask: 'blame', path: 'src/a.ts', ref: signed },
      { ask: 'blame', path: 'src/a.ts' },
    ] satisfies GitQuestion[])
      await read(question)
    expect(existsSync(proof)).toBe(false)
  })

  it('leaks no file content through git errors that a repository provokes', async () => {
    const trap = await openApp({ 'a.ts': 'x\n', '.env': 'TOKEN=canary-trap\n' })
    const gitThere = (...args: string[]) =>
      execFileSync('git', ['-c', `user.name=${awsKey}`, '-c', 'user.email=ann@sheaf.example', ...args], {
        cwd: trap.root,
        encoding: 'utf8',
      })
    gitThere('init', '--quiet', '--initial-branch=main')
    gitThere('add', 'a.ts')
    gitThere('commit', '--quiet', '--message=First')
    trap.write('a.ts', 'y\n')
    const asked: GitQuestion[] = [
      { ask: 'status' },
      { ask: 'diff' },
      { ask: 'diff', against: 'HEAD' },
      { ask: 'log' },
      { ask: 'show', ref: 'HEAD' },
      { ask: 'blame', path: 'a.ts' },
      { ask: 'file', path: 'a.ts', ref: 'HEAD' },
    ]
    const heard = () => Promise.all(asked.map((question) => detail(trap.host['git.read']({ ...trap.here, question }))))
    gitThere('config', 'blame.ignoreRevsFile', '.env')
    expect(await heard()).toEqual(asked.map(() => undefined))
    // The name of an author may contain a secret too.
    const { text } = await trap.host['git.read']({ ...trap.here, question: { ask: 'blame', path: 'a.ts', ref: 'HEAD' } })
    expect(text).toMatch(/^[0-9a-f]{8} \d{4}-\d\d-\d\d \[REDACTED: .+\] 1: x$/)
    rmSync(join(trap.root, '.git/packed-refs'), { force: true })
    symlinkSync('../.env', join(trap.root, '.git/packed-refs'))
    const stumbled = await heard()
    expect(stumbled.some((each) => each !== undefined)).toBe(true)
    expect(JSON.stringify(stumbled)).not.toContain('canary')
    await trap.close()
  })

  it('refuses a folder without a repository', async () => {
    const bare = await openApp({ 'a.ts': 'x\n' })
    expect(await refused(bare.host['git.read']({ ...bare.here, question: { ask: 'status' } }))).toBe('git-failed')
    await bare.close()
  })

  it('shows only the open folder when it is part of a larger repository', async () => {
    const { id } = await app.host.as({ kind: 'window', id: 'second' })['workspaces.open']({ roots: [join(app.root, 'src')] })
    const inside = { workspace: id }
    const filtered = '(git filter evil was not run; the file may be unchanged)'
    expect((await app.host['git.read']({ ...inside, question: { ask: 'status' } })).text).toBe(
      `## main\n M a.ts ${filtered}\n M key.ts ${filtered}`,
    )
    const shown = await app.host['git.read']({ ...inside, question: { ask: 'show', ref: first } })
    expect(shown.text).toContain('b/a.ts')
    expect(JSON.stringify(shown)).not.toContain('gone.ts')
    expect((await app.host['git.read']({ ...inside, question: { ask: 'blame', path: 'a.ts' } })).text).toContain('one')
  })
})
