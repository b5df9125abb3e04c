import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defaultSettings } from '@sheaf/contract'
import { listPaths, type RuleOptions, walkFolder } from '@sheaf/engine/disk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveOwnPatterns, ownPatterns, withOwnPatterns } from './own-patterns.ts'
import { workspaceRules } from './workspace-rules.ts'

const paths = ['a.ts', 'b.log', 'src/a.ts', 'src/b.log', 'src/gen/a.ts', 'gen/a.ts', 'docs/a b.md', 'node_modules/a.js']
const rootNames = ['app', 'app/pkg', 'lib [x]']
let top = ''
const at = (name: string): string => join(top, name)
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-own-')))
  for (const root of rootNames)
    for (const path of [...paths, '.gitignore']) {
      mkdirSync(dirname(join(at(root), path)), { recursive: true })
      writeFileSync(join(at(root), path), path === '.gitignore' ? 'docs/\n' : '')
    }
})
afterAll(() => rmSync(top, { recursive: true, force: true }))

const shown = (root: string, rules: RuleOptions): string[] => listPaths(walkFolder(root, rules).folder)
const rulesFor = (workspace: Parameters<typeof workspaceRules>[1], folder: (root: string) => string = () => ''): RuleOptions =>
  workspaceRules({ env: {}, folderPatterns: { of: folder } }, workspace, defaultSettings)

const line = fc.constantFrom(
  ...[
    'a.ts',
    '*.log',
    '/a.ts',
    'gen/',
    '/gen/',
    'src/gen',
    '!a.ts',
    '!b.log',
    'docs/',
    '!docs/',
    '!/node_modules/',
    'src/*',
    '*',
    '!/src/',
  ],
  ...['# note', '', '/', '!', '[a', 'a b.md', '**/gen', 'src/**', '!src/gen/a.ts', '\\!odd', './a.ts', 'a.ts\r', ' '],
)
const patterns = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'))
const roots = fc.uniqueArray(fc.constantFrom('app', 'app/pkg', 'lib [x]'), { minLength: 1 }).filter((names) => names.length < 3)

describe('ignore patterns of earlier versions', () => {
  it('hide the same files as before, in every workspace and root', () => {
    fc.assert(
      fc.property(roots, roots, patterns, patterns, (one, other, first, second) => {
        for (const [names, folderPatterns] of [[one, first] as const, [other, second] as const]) {
          const workspace = { roots: names.map(at), folderPatterns }
          // What earlier versions passed for every root.
          const before = workspace.roots.map((root) => shown(root, { useDefaults: true, defaultPatterns: null, folderPatterns, env: {} }))
          expect(workspace.roots.map((root) => shown(root, rulesFor(workspace)))).toEqual(before)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('hide the same files after the patterns of some roots were moved to their folders', () => {
    fc.assert(
      fc.property(roots, patterns, fc.array(fc.nat(2), { maxLength: 3 }), (names, folderPatterns, shared) => {
        let workspace: Parameters<typeof workspaceRules>[1] = { roots: names.map(at), folderPatterns }
        const folders = new Map<string, string>()
        const before = workspace.roots.map((root) => shown(root, rulesFor(workspace)))
        for (const index of shared) {
          const root = workspace.roots[index % names.length] ?? ''
          const own = ownPatterns(workspace, root)
          folders.set(root, folders.get(root) ?? own)
          workspace = { ...workspace, ...withOwnPatterns(workspace, root, '') }
          expect(ownPatterns(workspace, root)).toBe('')
        }
        const rules = rulesFor(workspace, (root) => folders.get(root) ?? '')
        expect(workspace.roots.map((root) => shown(root, rules))).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })
})

describe('moveOwnPatterns', () => {
  it('keeps the patterns of each root when roots are added, removed and added again', () => {
    const first = { roots: ['/w/app'], folderPatterns: '*.log\n' }
    const two = { roots: ['/w/app', '/lib'], ...moveOwnPatterns(first, ['/w/app', '/lib'], () => '') }
    expect(two).toEqual({ roots: ['/w/app', '/lib'], folderPatterns: '', rootPatterns: { '/w/app': '*.log\n' } })
    const none = { roots: [], ...moveOwnPatterns(two, [], () => '') }
    expect(['/w/app', '/lib'].map((root) => ownPatterns(none, root))).toEqual(['*.log\n', ''])
    expect(moveOwnPatterns(none, ['/w/app'], () => '')).toEqual({ folderPatterns: '*.log\n', rootPatterns: {} })
  })

  it('hides the same files of a folder when a wider folder replaces it', () => {
    fc.assert(
      fc.property(patterns, patterns, (folder, own) => {
        const inner = at('app/pkg')
        const workspace = { roots: [inner], folderPatterns: own }
        const before = shown(
          inner,
          rulesFor(workspace, () => folder),
        )
        const wide = { roots: [at('app')], ...moveOwnPatterns(workspace, [at('app')], () => folder) }
        const inside = shown(at('app'), rulesFor(wide)).flatMap((path) => (path.startsWith('pkg/') ? [path.slice(4)] : []))
        expect(inside).toEqual(before)
      }),
      { numRuns: 200 },
    )
  })
})
