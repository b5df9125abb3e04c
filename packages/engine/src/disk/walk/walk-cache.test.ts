import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { RuleOptions } from '../ignore/ignore-scope.ts'
import { git, makeRepository, ownEnv } from '../testing/git-oracle.ts'
import { ignoreText, treeCase, writeTree } from '../testing/random-tree.ts'
import { listPaths } from './list-paths.ts'
import { type WalkResult, walkFolder, walkPaths } from './walk-folder.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-kept-')))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Ten seconds ahead, so that files created by a test count as old. Called once for each folder or rule file that is read. */
let asked = 0
const clock = (): number => {
  asked += 1
  return Date.now() + 10_000
}

/** Waits until the file system's clock has advanced: changes within one tick are the guard's concern, not these tests'. */
function tick(): void {
  const probe = join(place, 'probe')
  const stamp = (): number => {
    writeFileSync(probe, '')
    return statSync(probe).ctimeMs
  }
  for (const start = stamp(); stamp() <= start; );
}

interface Site {
  top: string
  root: string
  home: string
  env: Record<string, string>
  snapshotFile: string
}

function makeSite(name: string, below = ''): Site {
  const folder = join(place, name)
  const top = join(folder, 'top')
  const root = join(top, below)
  const home = join(folder, 'home')
  mkdirSync(root, { recursive: true })
  const env = ownEnv(home)
  return { top, root, home, env, snapshotFile: join(folder, 'cache', 'x.bin') }
}

function walk({ root, env, snapshotFile }: Site, options: RuleOptions = {}, isCached = true): WalkResult {
  return walkFolder(root, { env, ...options, snapshotFile: isCached ? snapshotFile : undefined, clock })
}

/** Number of folders and rule files that the first of both had to read, after a check that their results are right. */
function readings(site: Site, options: RuleOptions = {}, first: 'walk' | 'paths' = 'walk'): number {
  const fresh = walk(site, options, false)
  const checks = {
    walk: () => expect(walk(site, options)).toEqual(fresh),
    paths: () => expect(paths(site, options)).toEqual({ paths: listPaths(fresh.folder), problems: fresh.problems }),
  }
  asked = 0
  checks[first]()
  const needed = asked
  checks[first === 'walk' ? 'paths' : 'walk']()
  return needed
}

function paths({ root, env, snapshotFile }: Site, options: RuleOptions = {}): ReturnType<typeof walkPaths> {
  return walkPaths(root, { env, ...options, snapshotFile, clock })
}

const names = ['a', 'b', 'foo', 'lib', 'a.o', 'é']
const path = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
const kinds = [
  'write',
  'remove',
  'folder',
  'link',
  'move',
  'ignore',
  'ignore',
  'unignore',
  'add',
  'unadd',
  'submodule',
  'modules',
  'exclude',
  'excludes',
  'excludes-link',
  'config',
  'user-config',
  'nest',
  'nest-file',
  'unnest',
  'nested-add',
  'top',
] as const
const change = fc.record({
  kind: fc.constantFrom(...kinds),
  path,
  to: path,
  text: ignoreText,
  file: fc.constantFrom('.gitignore', '.gitignore', '.ignore', '.repo_ignore'),
  config: fc.constantFrom('', '\tignorecase = true\n', '\texcludesFile = ~/excludes\n', '\texcludesFile = ../home/other\n'),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

const asks: RuleOptions[] = [
  {},
  { useDefaults: false },
  { useDefaults: false, layers: { ignore: false, 'repo-ignore': false } },
  { folderPatterns: 'foo\n!*.o\n' },
  { defaultPatterns: 'foo\n*.o\n' },
  { layers: { gitignore: false } },
]

function apply(site: Site, each: Change): void {
  try {
    applyTo(site, each)
  } catch {
    return
  }
}

function applyTo({ top, root, home, env }: Site, { kind, path: parts, to, text, file, config }: Change): void {
  const [from, target] = [join(root, ...parts), join(root, ...to)]
  const head = `[core]\n\trepositoryformatversion = 0\n\tbare = false\n`
  const deeds: Record<(typeof kinds)[number], () => unknown> = {
    write: () => writeIn(from, text),
    remove: () => rmSync(from, { recursive: true, force: true }),
    folder: () => mkdirSync(from, { recursive: true }),
    link: () => symlinkSync(to.join('/'), from),
    move: () => renameSync(from, target),
    ignore: () => writeIn(join(dirname(from), file), text),
    unignore: () => rmSync(join(dirname(from), file)),
    add: () => git(root, env, ['add', '-f', '--', parts[0] ?? '']),
    unadd: () => git(root, env, ['rm', '-rqf', '--cached', '--', parts[0] ?? '']),
    submodule: () => {
      mkdirSync(from, { recursive: true })
      git(root, env, ['update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},${parts.join('/')}`])
    },
    modules: () => (existsSync(join(top, '.gitmodules')) ? rmSync(join(top, '.gitmodules')) : writeIn(join(top, '.gitmodules'), '')),
    exclude: () => writeIn(join(top, '.git', 'info', 'exclude'), text),
    excludes: () => writeIn(join(home, to.length > 1 ? 'excludes' : 'other'), text),
    'excludes-link': () => {
      writeIn(join(home, 'real', to.join('-')), text)
      rmSync(join(home, 'excludes'), { force: true })
      symlinkSync(join('real', to.join('-')), join(home, 'excludes'))
    },
    config: () => writeIn(join(top, '.git', 'config'), head + config),
    'user-config': () => writeIn(join(home, 'gitconfig'), `[core]\n${config}`),
    nest: () => makeRepository(from, config),
    'nest-file': () => {
      makeRepository(join(home, 'elsewhere'))
      writeIn(join(from, '.git'), `gitdir: ${join(home, 'elsewhere', '.git')}\n`)
    },
    unnest: () => rmSync(join(from, '.git'), { recursive: true, force: true }),
    'nested-add': () => git(dirname(from), env, ['add', '-f', '--', parts.at(-1) ?? '']),
    top: () => writeIn(join(top, file), text),
  }
  deeds[kind]()
}

function writeIn(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

interface RuleChange {
  what: string
  below?: string
  before: (site: Site) => void
  change: (site: Site) => void
  options?: RuleOptions
}

const ruleChanges: RuleChange[] = [
  {
    what: 'the index',
    before: ({ top, root }) => {
      makeRepository(top)
      writeIn(join(root, '.gitignore'), 'hidden\n')
    },
    change: ({ root, env }) => git(root, env, ['add', '-f', 'in/hidden']),
  },
  {
    what: 'an ignore file',
    before: ({ root }) => writeIn(join(root, 'in/.ignore'), 'hidden\n'),
    change: ({ root }) => writeIn(join(root, 'in/.ignore'), 'kept\n'),
  },
  {
    what: 'an ignore file above the root',
    below: 'deep/root',
    before: ({ top }) => makeRepository(top),
    change: ({ top }) => writeIn(join(top, 'deep/.gitignore'), 'hidden\n'),
  },
  {
    what: 'a repository above the root',
    below: 'deep/root',
    before: ({ top }) => writeIn(join(top, '.gitignore'), 'hidden\n'),
    change: ({ top }) => makeRepository(top),
  },
  {
    what: 'the HEAD file of a repository',
    below: 'deep/root',
    before: ({ top }) => {
      makeRepository(top)
      rmSync(join(top, '.git/HEAD'))
      writeIn(join(top, '.gitignore'), 'hidden\n')
    },
    change: ({ top }) => writeIn(join(top, '.git/HEAD'), 'ref: refs/heads/main\n'),
  },
  {
    what: 'the objects folder of a repository',
    before: ({ top }) => {
      makeRepository(top)
      writeIn(join(top, '.git/info/exclude'), 'hidden\n')
    },
    change: ({ top }) => rmSync(join(top, '.git/objects'), { recursive: true }),
  },
  {
    what: 'the refs folder of a repository',
    before: ({ top }) => {
      makeRepository(top)
      writeIn(join(top, '.git/info/exclude'), 'hidden\n')
    },
    change: ({ top }) => rmSync(join(top, '.git/refs'), { recursive: true }),
  },
  {
    what: 'the file that points to a repository',
    before: ({ top, home }) => {
      for (const name of ['one', 'two']) makeRepository(join(home, name), `\tworktree = ${top}\n`)
      writeIn(join(home, 'two/.git/info/exclude'), 'hidden\n')
      writeIn(join(top, '.git'), `gitdir: ${join(home, 'one/.git')}\n`)
    },
    change: ({ top, home }) => writeFileSync(join(top, '.git'), `gitdir: ${join(home, 'two/.git')}\n`),
  },
  {
    what: 'the common folder of a worktree',
    before: ({ top, home }) => {
      makeRepository(join(home, 'common'))
      writeIn(join(home, 'common/.git/info/exclude'), 'hidden\n')
      const worktree = join(home, 'common/.git/worktrees/top')
      writeIn(join(worktree, 'HEAD'), 'ref: refs/heads/main\n')
      writeIn(join(worktree, 'gitdir'), `${join(top, '.git')}\n`)
      writeIn(join(worktree, 'commondir'), '../..\n')
      writeIn(join(top, '.git'), `gitdir: ${worktree}\n`)
    },
    change: ({ home }) => rmSync(join(home, 'common/.git/worktrees/top/commondir')),
  },
  {
    what: 'info/exclude',
    before: ({ top }) => makeRepository(top),
    change: ({ top }) => writeIn(join(top, '.git/info/exclude'), 'hidden\n'),
  },
  {
    what: "the user's excludes",
    before: ({ top }) => makeRepository(top),
    change: ({ home }) => writeIn(join(home, 'xdg/git/ignore'), 'hidden\n'),
  },
  {
    what: "the user's excludes behind a link",
    before: ({ home }) => {
      writeIn(join(home, 'real'), '')
      mkdirSync(join(home, 'xdg/git'), { recursive: true })
      symlinkSync('../../real', join(home, 'xdg/git/ignore'))
    },
    change: ({ home }) => writeIn(join(home, 'real'), 'hidden\n'),
  },
  {
    what: 'core.excludesFile',
    before: ({ home }) => writeIn(join(home, 'mine'), 'hidden\n'),
    change: ({ home }) => writeIn(join(home, 'gitconfig'), '[core]\n\texcludesFile = ~/mine\n'),
  },
  {
    what: 'an included configuration',
    before: ({ home }) => {
      writeIn(join(home, 'mine'), 'hidden\n')
      writeIn(join(home, 'gitconfig'), '[include]\n\tpath = more\n')
    },
    change: ({ home }) => writeIn(join(home, 'more'), '[core]\n\texcludesFile = ~/mine\n'),
  },
  {
    what: 'core.ignoreCase',
    before: ({ top, root }) => {
      makeRepository(top)
      writeIn(join(root, '.gitignore'), 'hidden\n')
    },
    change: ({ top }) => writeIn(join(top, '.git/config'), '[core]\n\tignoreCase = true\n'),
  },
  {
    what: 'the list of submodules',
    before: ({ top, root, env }) => {
      makeRepository(top)
      git(root, env, ['update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},in`])
    },
    change: ({ top }) => writeIn(join(top, '.gitmodules'), ''),
  },
  {
    what: 'a nested repository',
    before: ({ top, root }) => {
      makeRepository(top)
      writeIn(join(root, '.gitignore'), 'hidden\n')
    },
    change: ({ root }) => makeRepository(join(root, 'in')),
  },
  {
    what: "a nested repository's own rules",
    before: ({ top, root }) => {
      makeRepository(top)
      makeRepository(join(root, 'in'))
    },
    change: ({ root }) => writeIn(join(root, 'in/.git/info/exclude'), 'hidden\n'),
  },
  {
    what: 'tracked files in a hidden folder',
    before: ({ top, root, env }) => {
      makeRepository(top)
      writeIn(join(root, '.gitignore'), 'in\n')
      git(root, env, ['add', '-f', 'in/hidden'])
      rmSync(join(root, 'in/hidden'))
    },
    change: ({ root }) => writeIn(join(root, 'in/hidden'), ''),
  },
]

describe('a cached walk', () => {
  it('shows the same as a new walk, whatever changed in between', () => {
    let runs = 0
    const round = fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
      ask: fc.constantFrom(...asks),
      first: fc.constantFrom('walk', 'paths'),
    })
    fc.assert(
      fc.property(treeCase, fc.boolean(), fc.array(round, { minLength: 2, maxLength: 6 }), (tree, isBelow, rounds) => {
        const site = makeSite(`run-${runs++}`, isBelow ? 'foo' : '')
        makeRepository(site.top)
        // git refuses to track a file of a nested repository from outside; those are added as changes.
        const { tracked } = writeTree(site.root, { ...tree, nested: undefined })
        git(site.root, site.env, ['update-index', '-z', '--add', '--stdin'], tracked.map((each) => `${each}\0`).join(''))
        for (const ask of asks) walk(site, ask)
        for (const { changes, ask, first } of rounds) {
          tick()
          for (const each of changes) apply(site, each)
          for (const options of [ask, ask, ...asks]) readings(site, options, first)
        }
        rmSync(dirname(site.top), { recursive: true, force: true })
      }),
      { numRuns: inject('isExam') ? 500 : 15, endOnFailure: true },
    )
  })

  for (const { what, below, before, change: make, options } of ruleChanges) {
    it(`reads again after a change of ${what}`, () => {
      const site = makeSite(what.replaceAll(/\W/g, '-'), below)
      for (const name of ['kept', 'hidden', 'Hidden', 'in/kept', 'in/hidden', 'in/deep/hidden']) writeIn(join(site.root, name), '')
      before(site)
      walk(site, options)
      const known = walk(site, options, false)
      expect(readings(site, options)).toBe(0)
      tick()
      make(site)
      expect(walk(site, options, false).folder).not.toEqual(known.folder)
      readings(site, options)
      expect(readings(site, options)).toBe(0)
    })
  }

  it('reads only the folders that changed, and the folders above them for their rules', () => {
    const site = makeSite('partial')
    makeRepository(site.top)
    for (const name of ['a/b/c/file', 'a/x/file', 'y/file', 'y/deep/file', '.gitignore']) writeIn(join(site.root, name), '*.o\n')
    walk(site)
    expect(readings(site)).toBe(0)
    tick()
    writeIn(join(site.root, 'y/new'), '')
    writeIn(join(site.root, 'y/new.o'), '')
    // The root, on whose rules `y` depends, `y` itself, and the index, since `new.o` is the first to be hidden.
    expect(readings(site)).toBe(3)
    expect(readings(site)).toBe(0)
    tick()
    writeIn(join(site.root, 'y/.gitignore'), 'file\n')
    // The new rules also apply below `y`: the root, `y`, its ignore file, and `y/deep`.
    expect(readings(site)).toBe(4)
    expect(readings(site)).toBe(0)
  })

  it('lists the paths of a folder that changed, without a walk in between', () => {
    const site = makeSite('paths')
    for (const name of ['a/file', 'b/file']) writeIn(join(site.root, name), '')
    walk(site)
    expect(readings(site, {}, 'paths')).toBe(0)
    tick()
    writeIn(join(site.root, 'b/new'), '')
    expect(readings(site, {}, 'paths')).toBeGreaterThan(0)
    expect(readings(site, {}, 'paths')).toBe(0)
  })

  it('keeps a separate walk for each set of options', () => {
    const site = makeSite('apart')
    makeRepository(site.top)
    for (const name of ['node_modules/x', 'file', 'foo']) writeIn(join(site.root, name), '')
    const both: RuleOptions[] = [{}, { useDefaults: false }]
    for (const options of both) walk(site, options)
    for (const options of [...both, ...both]) expect(readings(site, options)).toBe(0)
  })

  it('never reuses the walk of other patterns of the root', () => {
    const site = makeSite('own')
    makeRepository(site.top)
    for (const name of ['file', 'foo']) writeIn(join(site.root, name), '')
    const texts = [
      { folder: 'foo\n', workspace: '' },
      { folder: '', workspace: 'file\n' },
    ]
    const both = texts.map((own): RuleOptions => ({ rootPatterns: { [site.root]: own } }))
    for (const options of [...both, ...both]) {
      // The other patterns may use the same slot, so only a walk right after one with the same patterns must read nothing.
      readings(site, options)
      expect(readings(site, options)).toBe(0)
    }
  })

  it('keeps few files, however many sets of options were used', () => {
    const site = makeSite('many')
    writeIn(join(site.root, 'file'), '')
    for (let at = 0; at < 40; at++) readings(site, { folderPatterns: `x${at}`, useDefaults: at % 2 === 0 })
    expect(readdirSync(dirname(site.snapshotFile)).length).toBeLessThanOrEqual(9)
  })

  it('reports special files again, and reads folders with names that are not UTF-8 again', () => {
    const site = makeSite('odd')
    writeIn(join(site.root, 'in/file'), '')
    execFileSync('mkfifo', [join(site.root, 'in/pipe')])
    symlinkSync('file', join(site.root, 'in/link'))
    mkdirSync(Buffer.concat([Buffer.from(`${site.root}/raw-`), Buffer.from([0xff])]))
    writeFileSync(Buffer.concat([Buffer.from(`${site.root}/raw-`), Buffer.from([0xff]), Buffer.from('/file')]), '')
    walk(site)
    const { problems } = walk(site)
    expect(problems).toEqual([{ path: 'in/pipe', why: 'not a regular file' }])
    // The root contains a name that cannot be kept, so the root and that folder are read.
    expect(readings(site)).toBe(2)
  })

  it('does not keep a walk while a rule file is so new that it may change unnoticed', () => {
    const site = makeSite('racy')
    makeRepository(site.top)
    writeIn(join(site.root, 'hidden'), '')
    writeIn(join(site.root, '.gitignore'), 'hidden\n')
    const later = Date.now() / 1000 + 60
    utimesSync(join(site.root, '.gitignore'), later, later)
    walk(site)
    expect(readdirSync(dirname(site.snapshotFile))).toEqual(['x.bin'])
    utimesSync(join(site.root, '.gitignore'), 1, 1)
    walk(site)
    expect(readdirSync(dirname(site.snapshotFile)).length).toBe(2)
  })
})
