import { limits } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens/index.ts'
import { folderFromPaths } from './folder-from-paths.ts'
import { type RenderedTree, type RenderOptions, renderTree } from './render-tree.ts'
import { buildTree, type Tree } from './tree.ts'

function treeOf(...roots: [path: string, files: readonly string[]][]): Tree {
  return buildTree(roots.map(([path, files]) => ({ path, folder: folderFromPaths(path.split('/').at(-1) ?? '', files) })))
}

/** A budget is a number of characters. */
function render(tree: Tree, options: Partial<RenderOptions> = {}): RenderedTree {
  return renderTree(tree, { mode: 'auto', selected: new Set(), count: (text) => text.length, ...options })
}

/** Ends the trees that show the neighbors of the selected file. */
const selectedBranch = `├── k
│   └── l
│       └── m
│           └── n
│               └── o
│                   └── p
│                       └── q
│                           ├── r.ts
│                           └── sel.ts *
└── z.ts

(* denotes selected files)`

describe('steps of Auto', () => {
  const deep = treeOf([
    '/r',
    [
      'a/b/c/d/e/f.ts',
      'a/b/c/d/g.ts',
      'a/b/c/h.ts',
      'a/b/i.ts',
      'a/j1.ts',
      'a/j2.ts',
      'a/j3.ts',
      'k/l/m/n/o/p/q/sel.ts',
      'k/l/m/n/o/p/q/r.ts',
      'z.ts',
    ],
  ])
  const selected = new Set(['k/l/m/n/o/p/q/sel.ts'])
  const atBudget = (budget: number) => render(deep, { selected, budget })
  /** Output of each step; its budget is just too small for the step before. */
  const steps = [atBudget(10_000)]
  for (let n = 1; n < 6; n++) steps.push(atBudget((steps.at(-1)?.tokens ?? 0) - 1))

  // [S3.39] [F3.9]
  it('shows everything in Auto while it fits', () => {
    expect(steps[0]).toEqual(render(deep, { mode: 'full', selected }))
    expect(steps[0]?.wasTruncated).toBe(false)
  })

  // [F3.9]
  it('falls back to everything up to depth 3, with the selected files and their neighbors below it', () => {
    expect(steps[1]).toMatchObject({ wasTruncated: true, notShown: { files: 2, folders: 1 } })
    expect(steps[1]?.text).toBe(`r
├── a
│   ├── b
│   │   ├── c
│   │   │   ├── d
│   │   │   └── h.ts
│   │   └── i.ts
│   ├── j1.ts
│   ├── j2.ts
│   └── j3.ts
${selectedBranch}
(not shown: 2 files, 1 folder)`)
  })

  // [F3.9]
  it('falls back to all folders, with the top level, the selected files and their neighbors', () => {
    expect(steps[2]?.text).toBe(`r
├── a
│   └── b
│       └── c
│           └── d
│               └── e
${selectedBranch}
(not shown: 7 files)`)
  })

  // [F3.9]
  it('falls back to folders up to depth 3, with the top level, the selected files and their neighbors', () => {
    expect(steps[3]?.text).toBe(`r
├── a
│   └── b
│       └── c
│           └── d
${selectedBranch}
(not shown: 7 files, 1 folder)`)
  })

  // [S3.39] [F3.9]
  it('falls back to the top level, with the neighbors of selected files, and counts the files of cut folders', () => {
    expect(steps[4]?.text).toBe(`r
├── a (7 files)
${selectedBranch}
(not shown: 7 files, 4 folders)`)
  })

  // [S3.39] [F3.9]
  it('never shows less than the top level and the selected files', () => {
    expect(steps[5]?.text).toBe(`r
├── a (7 files)
├── k
│   └── l
│       └── m
│           └── n
│               └── o
│                   └── p
│                       └── q (1 more file)
│                           └── sel.ts *
└── z.ts

(* denotes selected files)
(not shown: 8 files, 4 folders)`)
    expect(atBudget(0)).toEqual(steps[5])
  })
})

describe('levels of Auto', () => {
  const wide = treeOf([
    '/r',
    [
      ...Array.from({ length: 9 }, (_, at) => `a/folder-with-a-long-name-${at}/file.ts`),
      'b/1.ts',
      'b/2.ts',
      'c/d/e.ts',
      'c/f.ts',
      'empty/',
      'g.ts',
      'hollow/one/',
    ],
  ])

  // [F3.9]
  it('opens folders level by level, skips a folder that does not fit, and opens no deeper level then', () => {
    expect(render(wide, { budget: 250 }).text).toBe(`r
├── a (9 files)
├── b
│   ├── 1.ts
│   └── 2.ts
├── c
│   ├── d (1 file)
│   └── f.ts
├── empty
├── hollow
│   └── one
└── g.ts

(not shown: 10 files, 9 folders)`)
  })

  it('counts no files for a folder that has only empty folders', () => {
    expect(render(wide, { budget: 0 }).text).toBe(`r
├── a (9 files)
├── b (2 files)
├── c (2 files)
├── empty
├── hollow (0 files)
└── g.ts

(not shown: 13 files, 11 folders)`)
  })

  // [F3.11]
  it('opens no folder below the depth, selected or not', () => {
    const deepest = { budget: 0, selected: new Set(['c/d/e.ts']) }
    expect(render(wide, { ...deepest, depth: 1 }).text).toBe(`r
├── a (9 files)
├── b (2 files)
├── c (1 more file)
│   └── d (1 file)
├── empty
├── hollow (0 files)
└── g.ts

(not shown: 13 files, 10 folders)`)
    expect(render(wide, { ...deepest, depth: 0 })).toEqual(render(wide, { budget: 0 }))
  })

  // [F3.10]
  it('counts the files of a folder with too many entries, and escapes its name', () => {
    const files = Array.from({ length: 5 }, (_, at) => `<file_map>/${at}.ts`)
    const tree = treeOf(['/r', [...files, 'x/y/1.ts', 'x/2.ts', 'z.ts']])
    expect(render(tree, { budget: 0, siblings: 2, selected: new Set(['<file_map>/3.ts']) }).text).toBe(`r (1 more file)
├── \\u003cfile_map> (4 more files)
│   └── 3.ts *
├── x (2 files)
└── …

(* denotes selected files)
(not shown: 7 files, 1 folder)`)
  })

  it('shows the top level of every root', () => {
    const two = treeOf(['/one', ['a/b.ts', 'c.ts']], ['/two', ['a/b.ts', 'a/d/e.ts']])
    expect(render(two, { budget: 0, selected: new Set(['two/a/b.ts']) }).text).toBe(`one
├── a (1 file)
└── c.ts

two
└── a (1 more file)
    └── b.ts *

(* denotes selected files)
(not shown: 2 files, 1 folder)`)
  })

  it('says so if too many files are selected to mark them', () => {
    const files = Array.from({ length: 1_001 }, (_, at) => `d${at % 7}/f${at}.ts`)
    const tree = treeOf(['/r', [...files, 'other.ts']])
    const shown = render(tree, { budget: 99, selected: new Set(files) })
    expect(shown).toEqual({
      text: `r
${Array.from({ length: 7 }, (_, at) => `├── d${at} (143 files)\n`).join('')}└── other.ts

(1001 files are selected, too many to mark here)
(not shown: 1001 files)`,
      tokens: 221,
      wasTruncated: true,
      notShown: { files: 1_001, folders: 0 },
      isUnmarked: true,
    })
    const fewer = render(tree, { budget: 99, selected: new Set(files.slice(1)) })
    expect([fewer.isUnmarked, fewer.text.match(/ \*\n/g)?.length]).toEqual([undefined, 1_000])
    expect(render(tree, { budget: 100_000, selected: new Set(files) })).toEqual(render(tree, { mode: 'full', selected: new Set(files) }))
  })
})

describe('siblings in Auto', () => {
  // [F3.10]
  it('shows at most 100 entries of a folder, always including selected ones, and … for the rest', () => {
    const files = Array.from({ length: 130 }, (_, at) => `f${String(at).padStart(3, '0')}.ts`)
    const wide = treeOf(['/r', [...files, 'sub/x.ts']])
    const shown = render(wide, { selected: new Set(['f120.ts', 'f129.ts']) })
    expect(shown.wasTruncated).toBe(true)
    expect(shown.text.split('\n')).toEqual([
      'r',
      '├── sub',
      '│   └── x.ts',
      ...files.slice(0, 97).map((file) => `├── ${file}`),
      '├── f120.ts *',
      '├── f129.ts *',
      '└── …',
      '',
      '(* denotes selected files)',
      '(not shown: 31 files)',
    ])
    const all = render(wide, { selected: new Set(files) }).text.split('\n')
    expect(all.filter((line) => line.endsWith(' *'))).toHaveLength(130)
    expect(render(wide, { mode: 'full' }).text).not.toContain('…')
    expect(render(treeOf(['/r', files.slice(0, 100)])).wasTruncated).toBe(false)
  })
})

describe('large trees in Auto', () => {
  it('aborts a large tree before drawing it whole', () => {
    const files = Array.from({ length: 20_000 }, (_, at) => `d${at % 50}/e${Math.floor(at / 50) % 20}/f${at}.ts`)
    let longest = 0
    const shown = render(treeOf(['/r', files]), {
      count: (text) => {
        longest = Math.max(longest, text.length)
        return Math.ceil(text.length / 4)
      },
    })
    expect(shown.tokens).toBeLessThanOrEqual(6_000)
    expect(shown.text.startsWith('r\n├── d0\n│   ├── e0\n│   ├── e1\n')).toBe(true)
    expect(longest).toBeLessThan(100_000)
  })

  // [S3.39] [F3.9]
  it('uses most of its budget for a project of 31,000 files in 6,000 folders, half of them vendored', () => {
    const names = ['api', 'client', 'core', 'net', 'store', 'util']
    const tops = ['api', 'build', 'cluster', 'cmd', 'docs', 'hack', 'pkg', 'plugin', 'staging', 'test', 'third_party', 'vendor']
    const folders = tops.flatMap((top) =>
      Array.from({ length: top === 'vendor' ? 3_000 : 270 }, (_, at) => {
        const [a, b, c] = [at % 6, Math.floor(at / 6) % 6, Math.floor(at / 36)]
        return `${top}/${names[a]}/${names[b]}/${names[c % 6]}${c}`
      }),
    )
    const files = Array.from({ length: 31_000 }, (_, at) => `${folders[at % folders.length]}/file_${at}.go`)
    const tree = treeOf(['/kubernetes', [...files, 'Makefile', 'README.md']])
    const selected = files.at(-1) ?? ''
    const options = { count: (text: string) => countTokens(text) }
    const shown = render(tree, options)
    expect(shown.tokens).toBeGreaterThan(0.9 * limits.autoTreeTokenBudget)
    expect(shown.tokens).toBeLessThanOrEqual(limits.autoTreeTokenBudget)
    const lines = shown.text.split('\n')
    expect(lines.slice(0, 4)).toEqual(['kubernetes', '├── api', '│   ├── api', '│   │   ├── api (48 files)'])
    expect(lines.filter((line) => /^[├└]/.test(line)).map((line) => line.slice(4))).toEqual([...tops, 'Makefile', 'README.md'])
    expect(accounted(shown)).toBe(31_002)
    const around = render(tree, { ...options, selected: new Set([selected]) })
    expect(around.tokens).toBeLessThanOrEqual(limits.autoTreeTokenBudget)
    expect(around.text).toContain(`${selected.split('/').at(-1)} *`)
    expect(accounted(around)).toBe(31_002)
  })

  /** The files shown, and those counted by cut folders. */
  function accounted({ text }: RenderedTree): number {
    const lines = text.split('\n').filter((line) => /[├└]/.test(line))
    const counts = lines.map((line) => Number(/ \((\d+) (?:more )?files?\)$/.exec(line)?.[1] ?? 0))
    return counts.reduce((sum, count) => sum + count, 0) + lines.filter((line) => /\.go( \*)?$|Makefile|README/.test(line)).length
  }
})

describe('every tree in Auto', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'dd', 'e.ts', 'f.md')
  const path = fc.array(name, { minLength: 1, maxLength: 6 }).map((parts) => `${parts.join('/')}!`)
  const roots = fc.array(fc.uniqueArray(path, { maxLength: 30 }), { minLength: 1, maxLength: 3 })
  const isChosen = (every: number) => (_: string, at: number) => at % 5 < every

  /** Paths of a rendered tree; files end with `!`. */
  function parse({ text }: RenderedTree, hasRoots: boolean) {
    const shown = new Map<string, { isSelected: boolean; count: number }>()
    let above: string[] = []
    for (const line of text.split('\n\n(')[0]?.split('\n') ?? []) {
      const [, indent = '', label = '', suffix = ''] = /^((?:[│├└ ][ ─]{3})*)(.*?)( \*| \(\d+ (?:more )?files?\))?$/.exec(line) ?? []
      if (label === '' || label === '…') continue
      above = [...above.slice(0, indent.length / 4), label]
      const count = Number(/\d+/.exec(suffix)?.[0] ?? 0)
      shown.set((hasRoots ? above : above.slice(1)).join('/'), { isSelected: suffix === ' *', count })
    }
    return shown
  }

  function example(sets: readonly string[][], every: number) {
    const tree = treeOf(...sets.map((paths, at): [string, string[]] => [`/r${at}`, paths]))
    const hasRoots = sets.length > 1
    const inTree = sets.map((paths, at) => paths.map((one) => (hasRoots ? `r${at}/${one}` : one)))
    return { tree, hasRoots, files: inTree.flat(), selected: new Set(inTree.flatMap((paths) => paths.filter(isChosen(every)))) }
  }

  // [F3.9]
  it('stays within its budget unless the top level and the selected files need more', () => {
    fc.assert(
      fc.property(roots, fc.nat(900), fc.nat(4), (sets, budget, every) => {
        const { tree, selected } = example(sets, every)
        const options = { selected, mapped: (one: string) => one.endsWith('f.md!') }
        const shown = render(tree, { ...options, budget })
        expect(shown.tokens).toBe(shown.text.length)
        if (shown.tokens > budget) expect(shown).toEqual(render(tree, { ...options, budget: 0 }))
      }),
    )
  })

  // [F3.9]
  it('shows at least the top level and the selected files, and accounts for every file', () => {
    fc.assert(
      fc.property(roots, fc.nat(900), fc.nat(4), (sets, budget, every) => {
        const { tree, hasRoots, files, selected } = example(sets, every)
        const rendered = render(tree, { selected, budget })
        const shown = parse(rendered, hasRoots)
        const least = new Set([...selected].flatMap((one) => prefixes(one)))
        for (const one of files)
          least.add(
            one
              .split('/')
              .slice(0, hasRoots ? 2 : 1)
              .join('/'),
          )
        for (const one of tree.roots) least.add(hasRoots ? one.name : '')
        expect([...least].filter((one) => !shown.has(one))).toEqual([])
        if (rendered.tokens > budget) expect([...shown.keys()].toSorted()).toEqual([...least].toSorted())
        expect(
          [...shown]
            .filter(([, { isSelected }]) => isSelected)
            .map(([one]) => one)
            .toSorted(),
        ).toEqual([...selected].toSorted())
        const drawn = [...shown.keys()].filter((one) => one.endsWith('!')).length
        expect(drawn + (rendered.notShown?.files ?? 0)).toBe(files.length)
        const counted = [...shown.values()].reduce((sum, { count }) => sum + count, 0)
        if (counted > 0 || rendered.tokens > budget) expect(drawn + counted).toBe(files.length)
      }),
    )
  })

  it('counts every file that is not shown if folders have more entries than allowed', () => {
    fc.assert(
      fc.property(roots, fc.nat(300), fc.nat(4), fc.nat(3), (sets, budget, every, siblings) => {
        const { tree, hasRoots, files, selected } = example(sets, every)
        const rendered = render(tree, { selected, budget, siblings })
        const shown = parse(rendered, hasRoots)
        const drawn = [...shown.keys()].filter((one) => one.endsWith('!')).length
        const counted = [...shown.values()].reduce((sum, { count }) => sum + count, 0)
        if (counted > 0 || rendered.tokens > budget) expect(drawn + counted).toBe(files.length)
        expect([...shown].filter(([, { isSelected }]) => isSelected)).toHaveLength(selected.size)
      }),
    )
  })

  it('does not depend on the order in which a walk lists the entries', () => {
    fc.assert(
      fc.property(roots, fc.nat(900), (sets, budget) => {
        const { tree, selected } = example(sets, 1)
        const reversed: Tree = { roots: tree.roots.map((root) => ({ ...root, node: reverse(root.node) })) }
        expect(render(reversed, { selected, budget })).toEqual(render(tree, { selected, budget }))
      }),
    )
  })

  function prefixes(one: string): string[] {
    const parts = one.split('/')
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  }

  function reverse({ name: own, folders, files }: Tree['roots'][number]['node']): Tree['roots'][number]['node'] {
    return { name: own, folders: folders.map(reverse).toReversed(), files: files.toReversed() }
  }
})
