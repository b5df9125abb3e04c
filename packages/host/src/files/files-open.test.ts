import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkspaceScope } from '@sheaf/contract'
import { walkFolder } from '@sheaf/engine/disk'
import { buildTree, eachFile } from '@sheaf/engine/tree'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'
import { ignorePattern } from './files-ignore-pattern.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
let app: App
afterEach(() => app.close())

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { cwd, stdio: 'ignore' })
}

describe('files.find', () => {
  it('finds files by name in the current tree', async () => {
    app = await openApp({ 'src/alpha.ts': '', 'src/beta.ts': '' })
    expect(await app.host['files.find']({ ...app.here, query: 'alp' })).toEqual([{ path: 'src/alpha.ts', positions: [4, 5, 6] }])
    app.write('src/alpine.ts', '')
    await app.event('tree-changed')
    expect((await app.host['files.find']({ ...app.here, query: 'alp', limit: 9_999 })).map(({ path }) => path)).toContain('src/alpine.ts')
    expect((await app.host['files.find']({ ...app.here, query: 'a', limit: -5 })).length).toBe(1)
  })
})

describe('search.run', () => {
  it('finds the current content after every change, and redacts secrets', async () => {
    app = await openApp({ 'a.ts': 'needle one\n', 'b.ts': `needle '${awsKey}'\n`, '.env': 'needle=canary\n' })
    const search = async () =>
      (await app.host['search.run']({ ...app.here, pattern: 'needle' })).matches.map(({ path, text }) => [path, text])
    expect(await search()).toEqual([
      ['a.ts', 'needle one'],
      ['b.ts', expect.stringMatching(/^\[REDACTED: /)],
    ])
    app.write('a.ts', 'nothing\n')
    app.write('c.ts', 'needle three\n')
    rmSync(join(app.root, 'b.ts'))
    await app.event('tree-changed', ({ delta }) => delta.files === 3)
    await app.event('files-changed', ({ paths }) => paths.includes('a.ts'))
    expect(await search()).toEqual([['c.ts', 'needle three']])
    const { leftOff } = await app.host['search.run']({ ...app.here, pattern: 'needle' })
    expect(leftOff).toEqual([{ path: '.env', why: 'environment file' }])
  })
})

describe('search.run for a model', () => {
  it('gives a model the same answer to a right and a wrong guess of a secret', async () => {
    app = await openApp({
      'a.ts': 'needle one\n',
      'b.ts': `// key\nconst awsKey = '${awsKey}' // needle\n`,
      '.env': 'DB_PASSWORD=canary\n',
    })
    const search = (pattern: string, more: { regex?: boolean; contextLines?: number; maxResults?: number } = {}) =>
      app.host.as({ kind: 'model' })['search.run']({ ...app.here, mode: 'content', pattern, ...more })
    const nothing = { matches: [], paths: [], total: 0, truncated: false, leftOff: [{ path: '.env', why: 'environment file' }] }
    const guesses = [awsKey, awsKey.slice(0, -1), `${awsKey.slice(0, -1)}?`, 'DB_PASSWORD=c', 'DB_PASSWORD=x']
    for (const guess of guesses) expect(await search(guess), guess).toEqual(nothing)
    for (const guess of ['^DB_PASSWORD=[a-m]', '^DB_PASSWORD=[n-z]', `${awsKey.slice(0, 8)}[A-M]`, `${awsKey.slice(0, 8)}[N-Z]`])
      expect(await search(guess, { regex: true }), guess).toEqual(nothing)
  })

  it('finds other text in a line with a secret, and redacts the secret in matches and context', async () => {
    app = await openApp({ 'b.ts': `// key\nconst awsKey = '${awsKey}' // needle\nlast\n` })
    const { matches, total } = await app.host
      .as({ kind: 'model' })
      ['search.run']({ ...app.here, pattern: 'awskey', ignoreCase: true, contextLines: 1 })
    const blank = expect.stringMatching(/^const awsKey = '\[REDACTED: .*\]' \/\/ needle$/)
    expect([matches, total]).toEqual([[{ path: 'b.ts', line: 2, text: blank, before: ['// key'], after: ['last'] }], 1])
    const beside = await app.host.as({ kind: 'model' })['search.run']({ ...app.here, pattern: 'last', contextLines: 1 })
    expect(beside.matches).toEqual([{ path: 'b.ts', line: 3, text: 'last', before: [blank], after: [] }])
  })

  it('does not match a secret that was added while the workspace is open', async () => {
    app = await openApp({ 'a.ts': 'plain\n' })
    expect((await app.host.as({ kind: 'model' })['search.run']({ ...app.here, pattern: 'plain' })).total).toBe(1)
    app.write('a.ts', `plain '${awsKey}'\n`)
    await app.event('files-changed', ({ paths }) => paths.includes('a.ts'))
    expect((await app.host.as({ kind: 'model' })['search.run']({ ...app.here, pattern: awsKey })).total).toBe(0)
    expect((await app.host.as({ kind: 'model' })['search.run']({ ...app.here, pattern: 'plain' })).total).toBe(1)
  })
})

describe('files.changed', () => {
  const changed = async (input: WorkspaceScope) => (await app.host['files.changed'](input)).files.map(({ path }) => path).sort()

  it('lists the changed files that git reports, for any folder of a repository', async () => {
    app = await openApp({ 'keep.ts': '1\n', 'edit.ts': '1\n', 'gone.ts': '1\n', 'sub/é ü.ts': '1\n', '.gitignore': 'ignored.ts\n' })
    expect(await app.host['files.changed'](app.here)).toEqual({ files: [], unknown: [] })
    git(app.root, 'init', '-q')
    git(app.root, 'add', '-A')
    git(app.root, 'commit', '-qm', 'x')
    app.write('edit.ts', '2\n')
    app.write('sub/é ü.ts', '2\n')
    app.write('sub/new.ts', '2\n')
    app.write('ignored.ts', '2\n')
    rmSync(join(app.root, 'gone.ts'))
    await app.event('tree-changed', ({ delta }) => delta.files === 5)
    expect(await changed(app.here)).toEqual(['edit.ts', 'sub/new.ts', 'sub/é ü.ts'])
    const sub = await app.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [join(app.root, 'sub')] })
    expect(await changed({ workspace: sub.id })).toEqual(['new.ts', 'é ü.ts'])
  })

  it('runs no program from the repository, and writes nothing to it', async () => {
    app = await openApp({ 'a.txt': '1\n', '.gitattributes': '*.txt filter=evil\n' })
    git(app.root, 'init', '-q')
    git(app.root, 'add', '-A')
    git(app.root, 'commit', '-qm', 'x')
    const proof = join(app.folder, 'ran')
    const script = join(app.folder, 'evil.sh')
    writeFileSync(script, `#!/bin/sh\ntouch ${proof}\ncat\n`)
    chmodSync(script, 0o755)
    for (const [key, value] of [
      ['core.fsmonitor', script],
      ['filter.evil.clean', script],
      ['filter.evil.process', script],
    ] as const)
      git(app.root, 'config', key, value)
    app.write('a.txt', '2\n')
    const index = readFileSync(join(app.root, '.git/index'))
    expect(await app.host['files.changed'](app.here)).toEqual({ files: [{ path: 'a.txt', filter: 'evil' }], unknown: [] })
    expect(() => readFileSync(proof)).toThrow('ENOENT')
    expect(readFileSync(join(app.root, '.git/index')).equals(index)).toBe(true)
  })

  it('says why the changes of a folder are unknown', async () => {
    app = await openApp({ 'a.txt': '1\n' })
    const other = join(app.folder, 'other')
    git(app.folder, 'init', '-q', other)
    writeFileSync(join(app.root, '.git'), `gitdir: ${other}/.git\n`)
    const why = "The git repository is ignored: .git points to a repository that doesn't list this folder as a worktree or submodule."
    expect(await app.host['files.changed'](app.here)).toEqual({ files: [], unknown: [{ root: app.root, why }] })
    rmSync(join(app.root, '.git'))
    git(app.root, 'init', '-q')
    writeFileSync(join(app.root, '.git/objects/info/alternates'), `${other}/.git/objects\n`)
    const borrowed =
      'Changed files are not marked. The repository uses the objects of another repository (objects/info/alternates), which is outside the repository.'
    expect(await app.host['files.changed'](app.here)).toEqual({ files: [], unknown: [{ root: app.root, why: borrowed }] })
  })
})

describe('files.read', () => {
  it('returns a range of lines with the facts of the whole file', async () => {
    app = await openApp({ 'a.ts': 'export function a() {}\n', 'long.txt': 'line\n'.repeat(6_000) })
    expect(await app.host['files.read']({ ...app.here, path: 'a.ts' })).toEqual({
      path: 'a.ts',
      bytes: 23,
      lines: 1,
      tokens: 5,
      text: 'export function a() {}\n',
      from: 1,
      last: 1,
      more: false,
      findings: [],
      map: expect.stringContaining('export function a()'),
    })
    expect(await app.host['files.read']({ ...app.here, path: 'long.txt' })).toMatchObject({
      lines: 6_000,
      last: 5_000,
      more: true,
    })
    expect(await app.host['files.read']({ ...app.here, path: 'long.txt', from: 5_001 })).toMatchObject({
      text: 'line\n'.repeat(1_000),
      from: 5_001,
      last: 6_000,
      more: false,
    })
  })

  it('returns no map in the free tier', async () => {
    app = await openApp({ 'a.ts': 'export function a() {}\n' }, { pro: false })
    expect((await app.host['files.read']({ ...app.here, path: 'a.ts' })).map).toBeUndefined()
  })

  it('reads the start of a huge file, and says why a binary file is not shown', async () => {
    app = await openApp({ 'huge.txt': 'begin\n'.repeat(100_000), 'blob.bin': Buffer.from([0, 1, 2]) })
    truncateSync(join(app.root, 'huge.txt'), 5_000_000_000)
    expect(await app.host['files.read']({ ...app.here, path: 'huge.txt' })).toMatchObject({
      bytes: 5_000_000_000,
      lines: null,
      tokens: null,
      more: true,
    })
    expect((await app.host['files.read']({ ...app.here, path: 'blob.bin' })).hidden).toEqual({ why: 'binary', canReveal: false })
  })

  it('refuses paths outside the folder or hidden by a rule, directly and through links', async () => {
    app = await openApp({
      'a.ts': 'a\n',
      '.gitignore': 'hidden.txt\n',
      'hidden.txt': 'canary\n',
      'in.txt': 'inside\n',
      '.env': 'A=canary\n',
    })
    writeFileSync(join(app.folder, 'outside.txt'), 'canary\n')
    symlinkSync(join(app.folder, 'outside.txt'), join(app.root, 'out-link'))
    symlinkSync('hidden.txt', join(app.root, 'hidden-link'))
    symlinkSync('.env', join(app.root, 'plain.txt'))
    symlinkSync('in.txt', join(app.root, 'in-link'))
    mkdirSync(join(app.root, 'folder'))
    symlinkSync('folder', join(app.root, 'folder-link'))
    symlinkSync('nowhere', join(app.root, 'broken-link'))
    await app.event('tree-changed', ({ delta }) => delta.files === 10)
    const ask = (path: string, reveal: boolean) => app.host['files.read']({ ...app.here, path, reveal })
    for (const reveal of [false, true]) {
      await expect(ask('../outside.txt', reveal)).rejects.toMatchObject({ code: 'path-outside-workspace' })
      await expect(ask(join(app.folder, 'outside.txt'), reveal)).rejects.toMatchObject({ code: 'path-outside-workspace' })
      await expect(ask('hidden.txt', reveal)).rejects.toMatchObject({ code: 'path-ignored' })
      await expect(ask('.git/config', reveal)).rejects.toMatchObject({ code: expect.stringMatching(/^path-/) })
      await expect(ask('nope.txt', reveal)).rejects.toMatchObject({ code: 'path-missing' })
      expect(await ask('out-link', reveal)).toMatchObject({
        text: '',
        hidden: { why: 'a link to a path outside the open folders', canReveal: false },
      })
      expect(await ask('hidden-link', reveal)).toMatchObject({
        text: '',
        hidden: { why: 'a link to an ignored path', canReveal: false },
      })
      expect(await ask('in-link', reveal)).toMatchObject({ text: 'inside\n' })
      expect((await ask('folder-link', reveal)).hidden).toEqual({ why: 'a link to a folder', canReveal: false })
      expect((await ask('broken-link', reveal)).hidden).toEqual({ why: 'a broken link', canReveal: false })
    }
    expect(await ask('plain.txt', false)).toMatchObject({ text: '', hidden: { canReveal: true } })
    expect(await ask('plain.txt', true)).toMatchObject({ text: 'A=canary\n' })
  })
})

describe('files.explain', () => {
  it('names the rule that hides a file, including rules of the workspace', async () => {
    app = await openApp({ 'a.ts': '', 'b.ts': '' })
    await app.host['patterns.change']({ ...app.here, change: { type: 'ignore', path: 'b.ts' } })
    expect(await app.host['files.explain']({ ...app.here, path: 'a.ts' })).toMatchObject({ path: 'a.ts', shown: true })
    expect(await app.host['files.explain']({ ...app.here, path: 'b.ts' })).toMatchObject({
      shown: false,
      rule: { pattern: '/b.ts', layer: 'workspace' },
    })
    await expect(app.host['files.explain']({ ...app.here, path: '../x' })).rejects.toMatchObject({ code: 'path-outside-workspace' })
  })
})

describe('patterns.change for a path', () => {
  it('hides exactly the given file or folder, whatever its name', async () => {
    app = await openApp()
    const part = fc
      .string({ unit: fc.oneof(fc.constantFrom(...'ab*?[]\\!# .-{}()^$'), fc.constantFrom('é', '\t', '\r')), minLength: 1, maxLength: 5 })
      .filter((name) => name !== '.' && name !== '..' && !/^\.(?:git|ignore|repo_ignore|gitignore)/.test(name))
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(part, { minLength: 2, maxLength: 6 }), fc.nat(), fc.boolean(), async (names, which, asFolder) => {
        const root = join(app.folder, `case-${crypto.randomUUID()}`)
        for (const name of names) {
          mkdirSync(join(root, `d${name}`, `d${name}`), { recursive: true })
          for (const path of [`f${name}`, `d${name}/f${name}`, `d${name}/d${name}/x`]) writeFileSync(join(root, path), '')
        }
        const name = names[which % names.length] ?? ''
        const path = asFolder ? `d${name}` : `d${name}/f${name}`
        const shown = (folderPatterns: string): string[] => {
          const paths: string[] = []
          eachFile(buildTree([{ path: root, ...walkFolder(root, { folderPatterns, useDefaults: false }) }]), (each) => paths.push(each))
          return paths
        }
        const all = shown('')
        const isGone = (each: string): boolean => each === path || (asFolder && each.startsWith(`${path}/`))
        expect(all.some(isGone)).toBe(true)
        expect(shown(`${ignorePattern(path, asFolder)}\n`)).toEqual(all.filter((each) => !isGone(each)))
        rmSync(root, { recursive: true })
      }),
      { numRuns: 60 },
    )
  })

  it('appends to the existing patterns and updates the tree', async () => {
    app = await openApp({ 'a.ts': '', 'src/a.ts': '', 'src/b.ts': '' })
    const { host, here } = app
    await host['workspaces.change']({ ...here, fields: { folderPatterns: '*.log' } })
    await host['patterns.change']({ ...here, change: { type: 'ignore', path: 'src/a.ts' } })
    await host['patterns.change']({ ...here, change: { type: 'ignore', path: 'a.ts' } })
    const received = app.events.flatMap((event) => (event.type === 'workspace-changed' ? (event.fields.folderPatterns ?? []) : []))
    expect(received.at(-1)).toBe('*.log\n/src/a.ts\n/a.ts\n')
    await app.event('tree-changed', ({ delta }) => delta.files === 1)
    await expect(host['patterns.change']({ ...here, change: { type: 'ignore', path: '' } })).rejects.toMatchObject({ code: 'not-possible' })
    await expect(host['patterns.change']({ ...here, change: { type: 'ignore', path: 'nope' } })).rejects.toMatchObject({
      code: 'path-missing',
    })
  })

  it('hides the path in its own root only, in every workspace that opens the root, and can be undone without other changes', async () => {
    app = await openApp({ 'src/a.ts': '' })
    mkdirSync(join(app.folder, 'other/src'), { recursive: true })
    writeFileSync(join(app.folder, 'other/src/a.ts'), '')
    await app.host['roots.change']({ ...app.here, add: join(app.folder, 'other') })
    const edited = await app.host['patterns.change']({ ...app.here, change: { type: 'ignore', path: 'repo/src/a.ts' } })
    expect(edited).toEqual({ root: app.root, owner: 'folder', before: '', after: '/src/a.ts\n' })
    const isShown = async (path: string) => (await app.host['files.explain']({ ...app.here, path })).shown
    expect([await isShown('repo/src/a.ts'), await isShown('other/src/a.ts')]).toEqual([false, true])
    expect((await app.host['files.list']({ roots: [app.root] })).files).toEqual([])
    const { root, owner, before, after } = edited
    await app.host['patterns.change']({
      ...app.here,
      change: { type: 'save', root, owner, patterns: '/src/a.ts\n*.tmp\n', basedOn: after },
    })
    await app.host['patterns.change']({ ...app.here, change: { type: 'save', root, owner, patterns: before, basedOn: after } })
    expect((await app.host['patterns.read'](app.here))[0]?.patterns).toBe('*.tmp\n')
    expect(await isShown('repo/src/a.ts')).toBe(true)
  })

  it('changes only the workspace if it is ephemeral', async () => {
    app = await openApp({ 'a.ts': '' })
    const folder = join(app.folder, 'other')
    mkdirSync(folder)
    writeFileSync(join(folder, 'b.ts'), '')
    const { id: workspace } = await app.host['workspaces.open']({ roots: [folder], ephemeral: true })
    expect(await app.host['patterns.change']({ workspace, change: { type: 'ignore', path: 'b.ts' } })).toMatchObject({
      owner: 'workspace',
      after: '/b.ts\n',
    })
    expect((await app.host['files.list']({ roots: [folder] })).files).toEqual(['b.ts'])
  })
})

describe('files.open in the file manager', () => {
  it('starts the file manager with the folder as its only argument, for paths in the tree only', async () => {
    app = await openApp({ 'src/$(touch x); `y`.ts': '' })
    await expect(app.host['files.open']({ ...app.here, path: 'src', in: 'file-manager' })).rejects.toMatchObject({
      code: 'desktop-missing',
    })
    await app.host.close()
    const bin = join(app.folder, 'bin')
    const said = join(app.folder, 'said')
    mkdirSync(bin)
    execFileSync('mkfifo', [said])
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$#" "$@" > ${said}\n`)
    chmodSync(join(bin, 'xdg-open'), 0o755)
    app = await openApp({}, { again: app, env: { PATH: `${bin}:${process.env.PATH}`, DISPLAY: ':9' } })
    await app.host['files.open']({ ...app.here, path: 'src/$(touch x); `y`.ts', in: 'file-manager' })
    // Reading the pipe blocks until the program writes to it.
    expect(readFileSync(said, 'utf8')).toBe(`1\n${join(app.root, 'src')}\n`)
    await expect(app.host['files.open']({ ...app.here, path: '../home', in: 'file-manager' })).rejects.toMatchObject({
      code: 'path-outside-workspace',
    })
  })
})
