import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryAt } from '../git/find-repository.ts'
import { toByteText } from '../ignore/byte-text.ts'
import { enterFolder, enterRepository, openScope, type Scope } from '../ignore/ignore-scope.ts'
import { git, gitList, makeRepository, ownEnv } from '../testing/git-oracle.ts'
import { listPaths } from './list-paths.ts'
import { type WalkOptions, walkFolder } from './walk-folder.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-walk-')))
const env = {
  ...ownEnv(join(place, 'home')),
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b',
  GIT_ALLOW_PROTOCOL: 'file',
}
afterAll(() => rmSync(place, { recursive: true, force: true }))

let made = 0

function write(root: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

function folderWith(files: Record<string, string>): string {
  return write(join(place, `folder-${made++}`), files)
}

function repositoryWith(files: Record<string, string>, ...initArgs: string[]): string {
  const root = folderWith(files)
  git(place, env, ['init', '-q', ...initArgs, root])
  return root
}

function list(root: string, options: WalkOptions = {}): string[] {
  return listPaths(walkFolder(root, { env, ...options }).folder)
}

/** Our list by git's rules alone, and git's own list. */
function both(root: string): { ours: string[]; gits: string[] } {
  return { ours: list(root, { useDefaults: false }).map(toByteText).sort(), gits: gitList(root, env) }
}

describe('ignore layers', () => {
  const files = {
    '.gitignore': 'dist/\n*.gen\n',
    '.ignore': '*.tmp1\n',
    '.repo_ignore': '!dist/\n!b.gen\n',
    'dist/app.js': '',
    'node_modules/x.js': '',
    'a.gen': '',
    'b.gen': '',
    'c.tmp1': '',
    'yarn.lock': '',
    '.env': '',
  }

  // [S3.35] [F8.5]
  it('lets a later layer override earlier ones, and show a whole folder again', () => {
    expect(list(folderWith(files))).toEqual(['.env', '.gitignore', '.ignore', '.repo_ignore', 'b.gen', 'dist/app.js', 'yarn.lock'])
  })

  // [S3.33] [F8.5]
  it('lets workspace patterns override all other layers', () => {
    expect(list(folderWith(files), { folderPatterns: 'dist\n!a.gen\n.*\n!/node_modules/\n' })).toEqual([
      'a.gen',
      'b.gen',
      'node_modules/x.js',
      'yarn.lock',
    ])
  })

  // [S3.32] [F8.6]
  it('switches each layer off', () => {
    const root = folderWith(files)
    const all = { defaults: false, gitignore: false, ignore: false, 'repo-ignore': false, workspace: false }
    expect(list(root, { layers: all, folderPatterns: '*' })).toEqual(Object.keys(files).sort())
    expect(list(root, { layers: { 'repo-ignore': false } })).toEqual(['.env', '.gitignore', '.ignore', '.repo_ignore', 'yarn.lock'])
    expect(list(root, { useDefaults: false })).toContain('node_modules/x.js')
  })

  it("hides tracked files neither by git's rules nor by defaults, but by later layers", () => {
    const root = repositoryWith({ 'build/keep.sh': '', 'build/new.o': '', 'x.log': '', 'y.log': '', '.gitignore': '*.log\n' })
    git(root, env, ['add', '-f', 'build/keep.sh', 'x.log', 'y.log'])
    expect(list(root, { folderPatterns: 'y.log\n' })).toEqual(['.gitignore', 'build/keep.sh', 'x.log'])
    expect(list(root, { folderPatterns: 'build\n' })).toEqual(['.gitignore', 'x.log', 'y.log'])
  })

  it('shows an opened folder even if rules above it hide it', () => {
    const root = repositoryWith({ '.gitignore': '*\n', 'inner/.gitignore': '*.o\n', 'inner/a.c': '', 'inner/a.o': '' })
    expect(list(join(root, 'inner'))).toEqual(['.gitignore', 'a.c'])
    git(root, env, ['add', '-f', 'inner/a.o'])
    expect(list(join(root, 'inner'), { useDefaults: false })).toEqual(['a.o'])
  })
})

describe('git folders of every kind', () => {
  it('applies the rules above a subfolder that is the root', () => {
    const root = repositoryWith({
      '.gitignore': '*.o\n/sub/x\n',
      'sub/.gitignore': '!keep.o\n',
      'sub/a.o': '',
      'sub/keep.o': '',
      'sub/x/y': '',
      'sub/z/x': '',
    })
    expect(both(join(root, 'sub'))).toEqual({ ours: ['.gitignore', 'keep.o', 'z/x'], gits: ['.gitignore', 'keep.o', 'z/x'] })
  })

  it('applies ignore files in a folder without git', () => {
    const files = { '.gitignore': '*.o\n!b.o\n', 'a.o': '', 'b.o': '', 'sub/.gitignore': '/c\n', 'sub/c': '', 'sub/d/c': '' }
    const bare = repositoryWith({})
    const root = folderWith(files)
    const gits = git(root, { ...env, GIT_DIR: join(bare, '.git'), GIT_WORK_TREE: root }, ['ls-files', '-o', '--exclude-standard']).toString(
      'utf8',
    )
    expect(list(root, { useDefaults: false })).toEqual(gits.trim().split('\n'))
  })

  // [C.43]
  it('applies their own rules in submodules, nested repositories and worktrees', () => {
    const inner = repositoryWith({ '.gitignore': '*.x\n', 'a.x': '', 'a.y': '' })
    git(inner, env, ['add', '.'])
    git(inner, env, ['commit', '-qm', 'one'])
    const root = repositoryWith({ '.gitignore': '*.y\nhidden/\n', 'b.x': '', 'b.y': '' })
    git(root, env, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'mods/sub'])
    git(root, env, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '-f', inner, 'hidden/sub'])
    git(place, env, ['clone', '-q', inner, join(root, 'nested')])
    write(root, { 'nested/n.x': '', 'nested/n.y': '', 'mods/sub/m.x': '', 'mods/sub/m.y': '', 'hidden/h.x': '' })
    git(root, env, ['commit', '-qm', 'two'])
    git(root, env, ['worktree', 'add', '-q', join(root, 'tree')])
    writeFileSync(join(root, '.git', 'info', 'exclude'), 'excluded\n')
    write(root, { 'tree/excluded': '', 'tree/t.y': '', excluded: '', 'nested/excluded': '' })
    const { ours, gits } = both(root)
    expect(ours).toEqual(gits)
    expect(ours).toEqual(expect.arrayContaining(['nested/n.y', 'mods/sub/m.y', 'hidden/sub/a.y', 'nested/excluded', 'tree/t.y']))
    expect(both(join(root, 'tree'))).toEqual({ ours: gitList(join(root, 'tree'), env), gits: gitList(join(root, 'tree'), env) })
  })

  it('lists nothing in the folder of a submodule that is not checked out', () => {
    const root = repositoryWith({ '.gitmodules': '', 'sub/stray': '', a: '' })
    git(root, env, ['update-index', '--add', '--cacheinfo', '160000,1111111111111111111111111111111111111111,sub'])
    expect(list(root, { useDefaults: false })).toEqual(['.gitmodules', 'a'])
  })

  it('treats a nested repository as a folder if the outer one tracks its files', () => {
    const root = repositoryWith({ '.gitignore': '*.o\n', 'in/a': '', 'in/b.o': '', 'in/.gitignore': 'c\n', 'in/c': '' })
    git(root, env, ['add', 'in/a'])
    makeRepository(join(root, 'in'))
    const { ours, gits } = both(root)
    expect(ours).toEqual(gits)
  })

  it.each(['2', '3', '4'])('reads an index of version %s', (version) => {
    const root = repositoryWith({ '.gitignore': '*.o\nfar/\n', 'a.o': '', 'b.o': '', 'far/away/c': '', 'far/away/d': '', 'new.o': '' })
    git(root, env, ['update-index', '--add', '--index-version', version, 'a.o', 'b.o', 'far/away/c'])
    git(root, env, ['add', '-fN', 'new.o'])
    const { ours, gits } = both(root)
    expect(ours).toEqual(gits)
    expect(ours).toEqual(['.gitignore', 'a.o', 'b.o', 'far/away/c', 'new.o'])
  })

  it('asks git to read a split or sparse index', () => {
    const split = repositoryWith({ '.gitignore': '*.o\n', 'a.o': '', 'b.o': '' })
    git(split, env, ['add', '-f', 'a.o'])
    git(split, env, ['update-index', '--split-index'])
    git(split, env, ['add', '-f', 'b.o'])
    expect(list(split, { useDefaults: false })).toEqual(['.gitignore', 'a.o', 'b.o'])
    const sparse = repositoryWith({ '.gitignore': '*.o\n', 'a.o': '', 'in/b.o': '', 'out/c.o': '' })
    git(sparse, env, ['add', '-f', '.'])
    git(sparse, env, ['commit', '-qm', 'all'])
    git(sparse, env, ['sparse-checkout', 'set', '--cone', '--sparse-index', 'in'])
    const { ours, gits } = both(sparse)
    expect(ours).toEqual(gits)
    expect(ours).toContain('in/b.o')
  })

  it('reads repositories with SHA-256', () => {
    const root = repositoryWith({ '.gitignore': '*.o\n', 'a.o': '', 'b.o': '' }, '--object-format=sha256')
    git(root, env, ['add', '-f', 'a.o'])
    expect(list(root, { useDefaults: false })).toEqual(['.gitignore', 'a.o'])
  })

  // [F8.7]
  it("finds the user's excludes file through includes and home folders", () => {
    const home = join(place, 'other-home')
    write(home, {
      '.gitconfig': '[include]\n\tpath = more.cfg\n',
      'more.cfg': '[core]\n\texcludesFile = "~/my excludes" ; mine\n',
      'my excludes': '*.mine\n',
    })
    const own = { PATH: process.env.PATH ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1' }
    const root = repositoryWith({ 'a.mine': '', 'b.yours': '' })
    expect(list(root, { env: own })).toEqual(gitList(root, own))
    expect(list(root, { env: own })).toEqual(['b.yours'])
    rmSync(join(home, '.gitconfig'))
    write(home, { '.config/git/ignore': '*.yours\n' })
    expect(list(root, { env: own })).toEqual(['a.mine'])
  })
})

describe('special files, damage and hostile rules', () => {
  it('lists links without following them, and reports pipes', () => {
    const root = folderWith({ 'real/file': '' })
    symlinkSync('real', join(root, 'to-folder'))
    symlinkSync('..', join(root, 'real', 'up'))
    symlinkSync('nowhere', join(root, 'broken'))
    symlinkSync('../elsewhere', join(root, '.gitignore'))
    execFileSync('mkfifo', [join(root, 'pipe'), join(root, 'real', '.ignore')])
    expect(walkFolder(root, { env, name: 'shown' })).toEqual({
      folder: {
        name: 'shown',
        folders: [
          {
            name: 'real',
            folders: [],
            files: [
              { name: '.ignore', kind: 'special' },
              { name: 'file', kind: 'file' },
              { name: 'up', kind: 'link' },
            ],
          },
        ],
        files: [
          { name: '.gitignore', kind: 'link' },
          { name: 'broken', kind: 'link' },
          { name: 'pipe', kind: 'special' },
          { name: 'to-folder', kind: 'link' },
        ],
      },
      problems: [
        { path: 'pipe', why: 'not a regular file' },
        { path: 'real/.ignore', why: 'not a regular file' },
      ],
      counts: { files: 5, folders: 2 },
    })
  })

  it('keeps the bytes of file and folder names that are not UTF-8', () => {
    const root = repositoryWith({ '.gitignore': 'h?dden\n' })
    const raw = (text: string): Buffer => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(text, 'latin1')])
    mkdirSync(raw('f\xff'))
    writeFileSync(raw('f\xff/in\xfe'), '')
    writeFileSync(raw('h\xefdden'), '')
    writeFileSync(raw('p\xeb'), '')
    const { folder } = walkFolder(root, { env })
    expect(folder.files).toEqual([
      { name: '.gitignore', kind: 'file' },
      { name: 'p\ufffd', kind: 'file', raw: Buffer.from('p\xeb', 'latin1').toString('base64') },
    ])
    expect(folder.folders).toEqual([
      {
        name: 'f\ufffd',
        folders: [],
        files: [{ name: 'in\ufffd', kind: 'file', raw: Buffer.from('in\xfe', 'latin1').toString('base64') }],
      },
    ])
  })

  it('reports a folder that cannot be read, and continues', () => {
    const root = folderWith({ 'open/a': '', 'shut/b': '' })
    chmodSync(place, 0o755)
    chmodSync(join(root, 'shut'), 0o700)
    const script = `import { walkFolder } from ${JSON.stringify(new URL('./walk-folder.ts', import.meta.url).href)}
      console.log(JSON.stringify(walkFolder(${JSON.stringify(root)}, { env: { HOME: '/' }, name: 'r' })))`
    const output: unknown = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8' }),
    )
    expect(output).toEqual({
      folder: {
        name: 'r',
        folders: [
          { name: 'open', folders: [], files: [{ name: 'a', kind: 'file' }] },
          { name: 'shut', folders: [], files: [], problem: 'permission denied' },
        ],
        files: [],
      },
      problems: [{ path: 'shut/', why: 'permission denied' }],
      counts: { files: 1, folders: 3 },
    })
  })

  it('stops at folders deeper than the limit', () => {
    const root = folderWith({ a: '' })
    // Paths longer than the system accepts at once: built from the inside out.
    let deep = join(place, 'deep')
    mkdirSync(deep)
    for (let depth = 0; depth < 520; depth++) {
      const next = join(place, `deep-${depth}`)
      mkdirSync(next)
      renameSync(deep, join(next, 'd'))
      deep = next
    }
    renameSync(deep, join(root, 'd'))
    const { problems, counts } = walkFolder(root, { env })
    expect(counts.folders).toBe(502)
    expect(problems).toEqual([{ path: expect.any(String), why: 'nested more than 500 folders deep' }])
  })

  it('reports a missing root as a problem', () => {
    expect(walkFolder(join(place, 'nowhere'), { env })).toMatchObject({
      problems: [{ path: '', why: 'could not be read (ENOENT)' }],
      counts: { files: 0 },
    })
  })

  it('ends in bounded time with hostile ignore files', () => {
    const name = 'a'.repeat(200)
    const bomb = `${'**/'.repeat(2_000)}${'*a'.repeat(100)}*b\n`
    const root = folderWith({ '.gitignore': bomb.repeat(100) + '[[:alpha:]'.repeat(10_000), [`x/${name}`]: '', [`y/y/y/${name}`]: '' })
    expect(list(root)).toEqual(['.gitignore', `x/${name}`, `y/y/y/${name}`])
  })

  it('reads a huge ignore file up to the limit, and reports that', () => {
    const root = folderWith({ '.gitignore': `first\n${'*a*b*c*\n'.repeat(200_000)}last\n`, first: '', last: '' })
    const { problems, folder } = walkFolder(root, { env })
    expect(listPaths(folder)).toEqual(['.gitignore', 'last'])
    expect(problems).toEqual([{ path: '.gitignore', why: 'only the first 1000000 bytes of its rules were read' }])
  })

  it('hides the remaining files when the rules would take minutes', () => {
    const files = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`x${at}`, '']))
    const { problems, counts } = walkFolder(folderWith(files), { env, folderPatterns: '*a*b*c*\n'.repeat(120_000) })
    expect(problems).toEqual([{ path: '', why: 'the ignore rules took too long to evaluate; the rest is not listed' }])
    expect(counts.files).toBeLessThan(400)
  })

  it('counts reading rules as effort, and shares them between nested repositories', () => {
    const outer = '*a*b*c*\n'.repeat(10_000)
    const nested = (name: string) => ({
      [`${name}/.git/HEAD`]: 'ref: refs/heads/main\n',
      [`${name}/.git/config`]: '[core]\n\texcludesFile = ../excludes\n',
      [`${name}/.git/objects/x`]: '',
      [`${name}/.git/refs/x`]: '',
    })
    const comments = '# only a comment\n'.repeat(5_000)
    const root = folderWith({ '.ignore': outer, '.repo_ignore': comments, excludes: outer, ...nested('one'), ...nested('two') })
    const { scope } = openScope(root, { env }, [])
    const { effort } = scope.walk
    const used = (work: () => Scope): { used: number; scope: Scope } => {
      const { left } = effort
      const result = work()
      return { used: left - effort.left, scope: result }
    }
    const top = used(() => enterFolder(scope, root, '', ['.ignore']))
    expect(top.used).toBeGreaterThan(outer.length * 25)
    expect(used(() => enterFolder(scope, root, '', ['.repo_ignore'])).used).toBeGreaterThan(comments.length * 20)
    const enter = (name: string): number => {
      const repository = repositoryAt(join(root, name))
      if (!repository) throw new Error('Not a repository.')
      return used(() => enterFolder(enterRepository(top.scope, repository, `${name}/`), join(root, name), `${name}/`, [])).used
    }
    expect(enter('one')).toBeGreaterThan(outer.length * 25)
    expect(enter('two')).toBeLessThan(10_000)
  })

  it('stops asking git after several nested repositories with an unreadable index', () => {
    const index = Buffer.alloc(40)
    index.write('DIRC')
    index.writeUInt32BE(9, 4)
    const root = folderWith({})
    const names = ['a', 'b', 'c', 'd']
    for (const name of names) {
      write(root, {
        [`${name}/.git/HEAD`]: 'ref: refs/heads/main\n',
        [`${name}/.git/config`]: '[core]\n\trepositoryformatversion = 0\n',
        [`${name}/.git/objects/x`]: '',
        [`${name}/.git/refs/x`]: '',
        [`${name}/.gitignore`]: 'hidden\n',
        [`${name}/hidden`]: '',
        [`${name}/shown`]: '',
      })
      writeFileSync(join(root, name, '.git', 'index'), index)
    }
    const { folder, problems } = walkFolder(root, { env })
    expect(listPaths(folder)).toEqual(names.flatMap((name) => [`${name}/.gitignore`, `${name}/shown`]))
    const unread = 'the git index could not be read'
    const unasked = 'the git index was not read: too many indexes require running git'
    expect(problems.map(({ why }) => why)).toEqual([unread, unread, unasked, unasked])
  })

  it('lists the files of a damaged repository', () => {
    for (const [path, text] of [
      ['.git/index', 'DIRC\0\0\0\x02\0\0\xff\xff garbage'],
      ['.git/config', '[core\n excludesFile = "'],
      ['.git/HEAD', 'nonsense'],
    ] as const) {
      const root = repositoryWith({ '.gitignore': '*.o\n', 'a.o': '', b: '' })
      writeFileSync(join(root, path), text)
      expect(list(root, { useDefaults: false })).toEqual(['.gitignore', 'b'])
    }
    const piped = repositoryWith({ '.gitignore': '*.o\n', 'a.o': '', b: '' })
    for (const name of ['index', 'config', 'info/exclude']) {
      rmSync(join(piped, '.git', name), { force: true })
      execFileSync('mkfifo', [join(piped, '.git', name)])
    }
    expect(list(piped, { useDefaults: false })).toEqual(['.gitignore', 'b'])
  })

  it('never writes into the folder that it lists', () => {
    const root = repositoryWith({ a: '', '.gitignore': 'x' })
    git(root, env, ['add', 'a'])
    const before = readFileSync(join(root, '.git', 'index'))
    list(root)
    expect(readFileSync(join(root, '.git', 'index')).equals(before)).toBe(true)
  })
})
