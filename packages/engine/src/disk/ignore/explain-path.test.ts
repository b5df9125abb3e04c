import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { git, makeRepository, ownEnv } from '../testing/git-oracle.ts'
import { ignoreText, treeCase, writeTree } from '../testing/random-tree.ts'
import { listPaths } from '../walk/list-paths.ts'
import { walkFolder } from '../walk/walk-folder.ts'
import { explainPath } from './explain-path.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-explain-')))
const env = ownEnv(join(place, 'home'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
// The user's ignore rules of one test must not hide the files of the next.
afterEach(() => rmSync(join(place, 'home', 'xdg'), { recursive: true, force: true }))

function folderWith(name: string, files: Record<string, string>): string {
  const root = join(place, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

describe('explainPath', () => {
  // [S3.34]
  it('names the same rule as git, with file and line', () => {
    let runs = 0
    const batch = fc.record({
      trees: fc.array(
        treeCase.map((tree) => ({ ...tree, links: [], nested: undefined, tracked: [] })),
        { minLength: 30, maxLength: 60 },
      ),
      exclude: fc.option(ignoreText, { nil: undefined }),
      user: fc.option(ignoreText, { nil: undefined }),
      ignoreCase: fc.boolean(),
    })
    fc.assert(
      fc.property(batch, ({ trees, exclude, user, ignoreCase }) => {
        const root = join(place, `git-${runs++}`)
        makeRepository(root, ignoreCase ? '\tignorecase = true\n' : '')
        if (exclude !== undefined) writeFileSync(join(root, '.git', 'info', 'exclude'), exclude)
        mkdirSync(join(place, 'home', 'xdg', 'git'), { recursive: true })
        writeFileSync(join(place, 'home', 'xdg', 'git', 'ignore'), user ?? '')
        const paths = trees.flatMap((tree, at) => {
          writeTree(join(root, `case-${at}`), tree)
          return tree.files.flatMap((parts) => parts.map((_, end) => [`case-${at}`, ...parts.slice(0, end + 1)].join('/')))
        })
        const asked = [...new Set(paths)]
        const output = git(root, env, ['check-ignore', '-v', '-n', '-z', '--no-index', '--stdin'], `${asked.join('\0')}\0`)
          .toString('utf8')
          .split('\0')
        const gits = asked.map((_, at) => ({ path: output[at * 4 + 3], source: output[at * 4], line: output[at * 4 + 1] }))
        const ours = asked.map((path) => {
          const { rule } = explainPath(root, path, { useDefaults: false, env })
          return { path, source: rule?.source ?? '', line: rule ? `${rule.line}` : '' }
        })
        expect(ours).toEqual(gits)
        rmSync(root, { recursive: true, force: true })
      }),
      { numRuns: inject('isExam') ? 50 : 3, endOnFailure: true },
    )
  })

  it('agrees with the walk, with all layers at once', () => {
    let runs = 0
    const batch = fc.record({
      tree: treeCase,
      ignore: ignoreText,
      repoIgnore: ignoreText,
      folderPatterns: ignoreText,
      useDefaults: fc.boolean(),
    })
    fc.assert(
      fc.property(batch, ({ tree, ignore, repoIgnore, folderPatterns, useDefaults }) => {
        const root = join(place, `walk-${runs++}`)
        makeRepository(root)
        const { tracked } = writeTree(root, { ...tree, nested: undefined })
        git(root, env, ['update-index', '-z', '--add', '--stdin'], tracked.map((path) => `${path}\0`).join(''))
        writeFileSync(join(root, '.ignore'), ignore)
        writeFileSync(join(root, '.repo_ignore'), repoIgnore)
        const options = { useDefaults, folderPatterns, env }
        const shown = new Set(listPaths(walkFolder(root, options).folder))
        const all = listPaths(
          walkFolder(root, { useDefaults: false, layers: { gitignore: false, ignore: false, 'repo-ignore': false }, env }).folder,
        )
        expect(all.filter((path) => explainPath(root, path, options).shown)).toEqual(all.filter((path) => shown.has(path)))
        rmSync(root, { recursive: true, force: true })
      }),
      { numRuns: inject('isExam') ? 600 : 30, endOnFailure: true },
    )
  })

  it('explains hidden, re-included, tracked and missing paths', () => {
    const root = folderWith('kinds', {
      '.gitignore': '# things\n*.log\n!keep.log\nlogs/\n',
      '.repo_ignore': '!dist/\nsecret.txt\n',
      'a.log': '',
      'keep.log': '',
      'logs/in/x.txt': '',
      'logs/tracked.txt': '',
      'dist/app.js': '',
      'secret.txt': '',
      'plain.txt': '',
      'node_modules/p/index.js': '',
    })
    const plainEnv = ownEnv(join(place, 'plain-home'))
    git(place, plainEnv, ['init', '-q', root])
    git(root, env, ['add', '-f', 'logs/tracked.txt', 'secret.txt'])
    const explain = (path: string): unknown => explainPath(root, path, { env: plainEnv })
    expect(explain('a.log')).toEqual({
      path: 'a.log',
      shown: false,
      because: 'hidden by a rule',
      rule: { pattern: '*.log', source: '.gitignore', line: 2, layer: 'gitignore' },
    })
    expect(explain('keep.log')).toEqual({
      path: 'keep.log',
      shown: true,
      because: 're-included by a rule',
      rule: { pattern: '!keep.log', source: '.gitignore', line: 3, layer: 'gitignore' },
    })
    expect(explain('logs/in/x.txt')).toEqual({
      path: 'logs/in/x.txt',
      shown: false,
      because: 'in a folder hidden by a rule',
      rule: { pattern: 'logs/', source: '.gitignore', line: 4, layer: 'gitignore' },
    })
    expect(explain('logs/tracked.txt')).toEqual({
      path: 'logs/tracked.txt',
      shown: true,
      because: "tracked by git, so git's ignore rules don't hide it",
      rule: { pattern: 'logs/', source: '.gitignore', line: 4, layer: 'gitignore' },
    })
    expect(explain('dist/app.js')).toMatchObject({ shown: true, because: 'no rule hides it' })
    expect(explain('dist')).toMatchObject({
      shown: true,
      rule: { pattern: '!dist/', source: '.repo_ignore', line: 1, layer: 'repo-ignore' },
    })
    expect(explain('secret.txt')).toMatchObject({
      shown: false,
      rule: { pattern: 'secret.txt', source: '.repo_ignore', line: 2, layer: 'repo-ignore' },
    })
    expect(explain('plain.txt')).toEqual({ path: 'plain.txt', shown: true, because: 'no rule hides it' })
    expect(explain('node_modules/p/index.js')).toMatchObject({
      shown: false,
      because: 'in a folder hidden by a rule',
      rule: { pattern: 'node_modules/', source: 'defaults', layer: 'defaults' },
    })
    expect(explainPath(root, 'node_modules/p/index.js', { env, defaultPatterns: 'plain.txt\n' })).toMatchObject({ shown: true })
    expect(explainPath(root, 'plain.txt', { env, defaultPatterns: 'plain.txt\n' })).toMatchObject({
      shown: false,
      rule: { pattern: 'plain.txt', source: 'defaults', line: 1, layer: 'defaults' },
    })
    expect(explain('.git/config')).toEqual({ path: '.git/config', shown: false, because: '.git is always ignored' })
    expect(explain('gone.txt')).toEqual({ path: 'gone.txt', shown: false, because: 'no rule hides it (no such file or folder)' })
    expect(explain('gone.log')).toMatchObject({
      shown: false,
      because: 'hidden by a rule (no such file or folder)',
      rule: { pattern: '*.log', line: 2 },
    })
  })

  it('reports a path as hidden when the rules take too long to evaluate', () => {
    const rules = `b*${'x'.repeat(39_000)}\n`.repeat(25)
    const root = folderWith('exhausted', { '.gitignore': rules, [`${'x/'.repeat(150)}file`]: '' })
    const near = `${'x/'.repeat(10)}file`
    expect(explainPath(root, near, { env })).toMatchObject({ because: 'no rule hides it (no such file or folder)' })
    const far = `${'x/'.repeat(150)}file`
    expect(explainPath(root, far, { env })).toEqual({ path: far, shown: false, because: 'the ignore rules took too long to evaluate' })
  })

  it('does not look behind a link, not even at the rules there', () => {
    folderWith('outside', { '.gitignore': 'secret\n', secret: '' })
    const root = folderWith('linked', { 'a.txt': '' })
    symlinkSync(join(place, 'outside'), join(root, 'link'))
    for (const name of ['secret', 'gone']) {
      expect(explainPath(root, `link/${name}`, { env })).toEqual({
        path: `link/${name}`,
        shown: false,
        because: 'behind a link, which is shown but never followed',
      })
    }
  })
})
