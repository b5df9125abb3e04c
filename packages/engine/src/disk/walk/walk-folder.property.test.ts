import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { toByteText } from '../ignore/byte-text.ts'
import { git, gitList, makeRepository, ownEnv } from '../testing/git-oracle.ts'
import { ignoreText, removeFiles, type TreeCase, treeCase, writeTree } from '../testing/random-tree.ts'
import { listPaths } from './list-paths.ts'
import { walkFolder } from './walk-folder.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-walk-')))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const plain = { links: [], tracked: [], deleted: [], nested: undefined }
/** Rare in random folders: a path in another case, and `**` that git reads as nothing. */
const rare = {
  trees: [
    { ...plain, files: [['Foo', 'bar'], ['b']], ignores: [{ folder: [], text: 'foo/bar\n' }] },
    { ...plain, files: [['ab'], ['aaaa', 'b'], ['b']], ignores: [{ folder: [], text: 'a**/b\n' }] },
  ],
  exclude: undefined,
  user: undefined,
  ignoreCase: true,
  indexVersion: '2' as const,
}

describe('walkFolder', () => {
  // [S1.10] [S3.34] [F8.7] [C.11] [C.43]
  it('lists the same files as git in a thousand random folders', () => {
    let runs = 0
    const batch = fc.record({
      trees: fc.array(treeCase, { minLength: 70, maxLength: 130 }),
      exclude: fc.option(ignoreText, { nil: undefined }),
      user: fc.option(ignoreText, { nil: undefined }),
      ignoreCase: fc.boolean(),
      indexVersion: fc.constantFrom('2', '4'),
    })
    fc.assert(
      fc.property(batch, ({ trees, exclude, user, ignoreCase, indexVersion }) => {
        const folder = join(place, `run-${runs++}`)
        const root = join(folder, 'root')
        const env = ownEnv(join(folder, 'home'))
        makeRepository(root, ignoreCase ? '\tignorecase = true\n' : '')
        const excludesFile = join(folder, 'home', 'excludes')
        if (exclude !== undefined) writeFileSync(join(root, '.git', 'info', 'exclude'), exclude)
        if (user !== undefined) {
          writeFileSync(excludesFile, user)
          writeFileSync(join(folder, 'home', 'gitconfig'), `[core]\n\texcludesFile = ${excludesFile}\n`)
        }
        const written = trees.map((tree, at) => ({ name: `case-${at}`, ...writeTree(join(root, `case-${at}`), tree) }))
        // If git ignores case on a case-sensitive disk, there is no right answer for two names that differ only in case.
        const tracked = written
          .flatMap(({ name, tracked: paths }) => paths.map((path) => `${name}/${path}\0`))
          .filter((path) => !(ignoreCase && /foo/i.test(path)))
        git(root, env, ['update-index', '-z', '--add', '--index-version', indexVersion, '--stdin'], trackable(root, tracked))
        for (const { name, deleted } of written) removeFiles(join(root, name), deleted)
        const walked = walkFolder(root, { useDefaults: false, env })
        expect(differences(listPaths(walked.folder).map(toByteText), gitList(root, env), trees, { exclude, user, ignoreCase })).toBe('')
        rmSync(folder, { recursive: true, force: true })
      }),
      // Without shrinking: a failure already names the one small folder that differs.
      { numRuns: inject('isExam') ? 100 : 10, endOnFailure: true, examples: [[rare]] },
    )
  })
})

/** git refuses to track a file of a nested repository from outside. */
function trackable(root: string, paths: string[]): string {
  return paths.filter((path) => !nestedAbove(root, path)).join('')
}

function nestedAbove(root: string, path: string): boolean {
  const parts = path.split('/')
  return parts.slice(1).some((_, at) => {
    try {
      return realpathSync(join(root, ...parts.slice(0, at + 1), '.git')) !== ''
    } catch {
      return false
    }
  })
}

/** For each folder that differs: paths that only we list, paths that only git lists, and the case itself. */
function differences(ours: string[], gits: string[], trees: TreeCase[], settings: object): string {
  const [left, right] = [new Set(ours), new Set(gits)]
  const found = new Map<string, { onlyOurs: string[]; onlyGits: string[] }>()
  const note = (path: string, side: 'onlyOurs' | 'onlyGits'): void => {
    const name = path.split('/')[0] ?? ''
    const entry = found.get(name) ?? { onlyOurs: [], onlyGits: [] }
    entry[side].push(path)
    found.set(name, entry)
  }
  for (const path of ours) if (!right.has(path)) note(path, 'onlyOurs')
  for (const path of gits) if (!left.has(path)) note(path, 'onlyGits')
  const lines = [...found].slice(0, 3).map(([name, sides]) => JSON.stringify({ ...sides, tree: trees[Number(name.slice('case-'.length))] }))
  return lines.length === 0 ? '' : [JSON.stringify(settings), ...lines].join('\n')
}
