import type { TreeMode } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { folderFromPaths } from './folder-from-paths.ts'
import { type RenderOptions, renderTree } from './render-tree.ts'
import { buildTree, type Tree } from './tree.ts'

function treeOf(...roots: [path: string, files: string[]][]): Tree {
  return buildTree(roots.map(([path, files]) => ({ path, folder: folderFromPaths(path.split('/').at(-1) ?? '', files) })))
}

/** Counts each line as one token, so that a budget is a number of lines. */
const lineCount = (text: string): number => text.split('\n').length

function render(tree: Tree, mode: TreeMode, options: Partial<RenderOptions> = {}) {
  return renderTree(tree, { mode, selected: new Set(), count: lineCount, ...options })
}

const app = treeOf([
  '/code/app',
  ['README.md', 'src/main.ts', 'src/Zed.ts', 'src/deep/er/leaf.ts', 'src/deep/twig.ts', 'docs/a.md', 'empty/', '.env'],
])
const selected = new Set(['src/deep/er/leaf.ts', 'README.md'])

describe('tree modes', () => {
  // [S3.40] [F3.7]
  it('shows folders first, then files, sorted by name, in full mode', () => {
    expect(render(app, 'full')).toEqual({
      text: `app
├── docs
│   └── a.md
├── empty
├── src
│   ├── deep
│   │   ├── er
│   │   │   └── leaf.ts
│   │   └── twig.ts
│   ├── Zed.ts
│   └── main.ts
├── .env
└── README.md`,
      tokens: 13,
      wasTruncated: false,
    })
  })

  // [F3.8]
  it('marks selected and mapped files and explains only the marks used', () => {
    const mapped = new Set(['src/main.ts', 'src/deep/er/leaf.ts'])
    expect(render(app, 'full', { selected, mapped })).toEqual({
      text: `app
├── docs
│   └── a.md
├── empty
├── src
│   ├── deep
│   │   ├── er
│   │   │   └── leaf.ts * +
│   │   └── twig.ts
│   ├── Zed.ts
│   └── main.ts +
├── .env
└── README.md *

(* denotes selected files)
(+ denotes code-map available)`,
      tokens: 16,
      wasTruncated: false,
    })
    expect(render(app, 'full', { depth: 0, mapped: (path) => path === '.env' }).text).toBe(`app
├── docs
├── empty
├── src
├── .env +
└── README.md

(+ denotes code-map available)
(not shown: 5 files, 2 folders)`)
  })

  it('shows all folders, but only the selected files, in folders mode', () => {
    expect(render(app, 'folders', { selected })).toEqual({
      text: `app
├── docs
├── empty
├── src
│   └── deep
│       └── er
│           └── leaf.ts *
└── README.md *

(* denotes selected files)`,
      tokens: 10,
      wasTruncated: false,
    })
  })

  // [S3.41]
  it('shows selected files and the folders above them in selected mode', () => {
    expect(render(app, 'selected', { selected })).toEqual({
      text: `app
├── src
│   └── deep
│       └── er
│           └── leaf.ts *
└── README.md *

(* denotes selected files)`,
      tokens: 8,
      wasTruncated: false,
    })
  })

  // [S3.42]
  it('renders nothing in mode none, without roots, or without selected files in selected mode', () => {
    const empty = { text: '', tokens: 0, wasTruncated: false }
    const count = (text: string): number => text.length
    expect(render(app, 'selected', { count })).toEqual(empty)
    expect(render(app, 'none', { selected })).toEqual(empty)
    expect(render({ roots: [] }, 'auto')).toEqual(empty)
  })
})

describe('tree depth', () => {
  // [S7.37] [F3.11]
  it('shows the root and its immediate children at depth 0', () => {
    expect(render(app, 'full', { depth: 0 })).toEqual({
      text: `app
├── docs
├── empty
├── src
├── .env
└── README.md

(not shown: 5 files, 2 folders)`,
      tokens: 8,
      wasTruncated: true,
      notShown: { files: 5, folders: 2 },
    })
  })

  it('shows one more level for each depth', () => {
    expect(render(app, 'full', { depth: 2 }).text).toBe(`app
├── docs
│   └── a.md
├── empty
├── src
│   ├── deep
│   │   ├── er
│   │   └── twig.ts
│   ├── Zed.ts
│   └── main.ts
├── .env
└── README.md

(not shown: 1 file)`)
  })

  it('applies the depth to selected files too, and counts only what the mode would show', () => {
    expect(render(app, 'selected', { selected, depth: 1 }).text).toBe(`app
├── src
│   └── deep
└── README.md *

(* denotes selected files)
(not shown: 1 file, 1 folder)`)
    expect(render(app, 'folders', { depth: 0 }).text).toBe(`app
├── docs
├── empty
└── src

(not shown: 2 folders)`)
    expect(render(app, 'auto', { selected, depth: 0 }).text).toBe(`app
├── docs
├── empty
├── src
├── .env
└── README.md *

(* denotes selected files)
(not shown: 5 files, 2 folders)`)
  })
})

describe('several roots', () => {
  const two = treeOf(['/code/app', ['a.ts', 'src/b.ts']], ['/other/app', ['a.ts']])

  // [F3.7]
  it('separates roots by a blank line, and marks files by paths with the root name', () => {
    expect(render(two, 'full', { selected: new Set(['app-2/a.ts']) }).text).toBe(`app
├── src
│   └── b.ts
└── a.ts

app-2
└── a.ts *

(* denotes selected files)`)
  })

  it('shows roots by absolute path', () => {
    expect(render(two, 'folders', { absolute: true }).text).toBe(`/code/app
└── src

/other/app`)
  })

  it('omits roots without selected files in selected mode', () => {
    const three = treeOf(['/a', ['x.ts']], ['/b', ['x.ts']], ['/c', ['x.ts']])
    expect(render(three, 'selected', { selected: new Set(['b/x.ts']) }).text).toBe(`b
└── x.ts *

(* denotes selected files)`)
    expect(render(three, 'selected', { selected: new Set(['a/x.ts', 'c/x.ts']) }).text).toBe(`a
└── x.ts *

c
└── x.ts *

(* denotes selected files)`)
  })
})

describe('unusual names', () => {
  it('escapes names that would start a line, close a section or reorder the text', () => {
    const odd = treeOf(['/odd\nroot', ['a\nb.ts', '<file_map>/x.ts', 'exe\u202egpj.js', '└── fake.ts']])
    expect(render(odd, 'full', { selected: new Set(['a\nb.ts']) }).text).toBe(`odd\\nroot
├── \\u003cfile_map>
│   └── x.ts
├── a\\nb.ts *
├── exe\\u202egpj.js
└── └── fake.ts

(* denotes selected files)`)
    expect(render(treeOf(['/tmp/</file_map>', ['a']]), 'full', { absolute: true }).text).toBe(`/tmp/\\u003c/file_map>
└── a`)
  })

  it('sorts entries that a walk left unsorted', () => {
    const folder = { name: 'r', folders: [], files: ['b', 'B', 'a10', 'a9'].map((name) => ({ name, kind: 'file' as const })) }
    expect(render(buildTree([{ path: '/r', folder }]), 'full').text).toBe(`r
├── B
├── a10
├── a9
└── b`)
  })
})

describe('limited room', () => {
  const wide = treeOf(['/r', ['a/1.ts', 'a/2.ts', 'a/3.ts', 'b/4.ts', '5.ts', '6.ts']])

  it('cuts the tree when the room is used up, and counts the rest', () => {
    const limit = { lines: 4, size: 1_000, sizeOf: (line: string) => line.length }
    expect(render(wide, 'full', { limit })).toEqual({
      text: 'r\n├── a\n│   ├── 1.ts\n│   ├── 2.ts\n…\n\n(not shown: 4 files, 1 folder)',
      tokens: 7,
      wasTruncated: true,
      notShown: { files: 4, folders: 1 },
      isCut: true,
    })
    expect(render(wide, 'full', { limit: { ...limit, lines: 100, size: 20 } }).text).toBe(
      'r\n├── a\n│   ├── 1.ts\n…\n\n(not shown: 5 files, 1 folder)',
    )
    expect(render(wide, 'full', { limit: { ...limit, lines: 100 } })).toEqual(render(wide, 'full'))
    const selected = new Set(['a/1.ts', 'b/4.ts', '6.ts'])
    expect(render(wide, 'selected', { selected, limit: { ...limit, lines: 3 } })).toMatchObject({
      text: expect.stringContaining('(not shown: 2 files, 1 folder)'),
      isCut: true,
    })
  })

  it('limits the entries of a folder, but always shows selected ones', () => {
    expect(render(wide, 'full', { siblings: 2, selected: new Set(['a/3.ts']) })).toMatchObject({
      text: `r
├── a
│   ├── 1.ts
│   ├── 3.ts *
│   └── …
├── b
│   └── 4.ts
└── …

(* denotes selected files)
(not shown: 3 files)`,
      notShown: { files: 3, folders: 0 },
    })
  })
})
