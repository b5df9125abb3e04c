import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SelectedFile, SelectionChange } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { type FolderNode, walkFolder } from '../disk/index.ts'
import { folderFromPaths } from '../tree/folder-from-paths.ts'
import { buildTree, type Tree } from '../tree/index.ts'
import { changeSelection } from './change-selection.ts'

const tree = treeOf(['src/a.ts', 'src/net/b.ts', 'src/net/logo.PNG', 'src/.env', 'README.md', 'package-lock.json', 'empty/'])

describe('checking paths', () => {
  // [S1.9]
  it('selects a file whole, and a folder without its binary, sensitive and lock files', () => {
    expect(changed([], { type: 'check', paths: ['README.md', 'src'], checked: true })).toEqual({
      selection: full('README.md', 'src/net/b.ts', 'src/a.ts'),
      notes: [
        '1 binary file was not selected: src/net/logo.PNG.',
        '1 sensitive file was not selected (select individually to include): src/.env.',
      ],
    })
    expect(changed([], { type: 'check', paths: [''], checked: true }).notes).toContain(
      '1 lock file was not selected (select individually to include): package-lock.json.',
    )
  })

  it('selects any file that is checked directly', () => {
    const paths = ['package-lock.json', 'src/.env', 'src/net/logo.PNG']
    expect(changed([], { type: 'check', paths, checked: true })).toEqual({ selection: full(...paths), notes: [] })
  })

  it('makes a partly selected file whole when it is checked, but not when its folder is checked', () => {
    const before: SelectedFile[] = [
      { path: 'src/a.ts', mode: 'map' },
      { path: 'src/net/b.ts', mode: 'slices', ranges: [{ from: 1, to: 2 }] },
    ]
    expect(changed(before, { type: 'check', paths: ['src'], checked: true }).selection).toBe(before)
    expect(changed(before, { type: 'check', paths: ['src/a.ts'], checked: true }).selection).toEqual([...full('src/a.ts'), before[1]])
  })

  it('deselects a file, a folder or everything, including files that no longer exist', () => {
    const before = full('src/a.ts', 'src/net/b.ts', 'src/net/gone.ts', 'srcx.ts')
    expect(changed(before, { type: 'check', paths: ['src/net'], checked: false })).toEqual({
      selection: full('src/a.ts', 'srcx.ts'),
      notes: [],
    })
    expect(changed(before, { type: 'check', paths: [''], checked: false }).selection).toEqual([])
    expect(changed(before, { type: 'check', paths: ['src/net/gone.ts', 'srcx.ts'], checked: false }).selection).toEqual(
      full('src/a.ts', 'src/net/b.ts'),
    )
  })

  it('reports missing paths and names at most three of them', () => {
    const paths = ['x1', 'x2', 'x3', 'x4', 'src/a.ts/']
    expect(changed([], { type: 'check', paths, checked: true })).toEqual({
      selection: [],
      notes: ['5 files or folders are missing: x1, x2, x3 and 2 more.'],
    })
  })

  it('gives the same result for many paths as for a few', () => {
    const paths = Array.from({ length: 300 }, (_, at) => `f${at}.ts`)
    const many = treeOf(paths)
    const all = changeSelection([], { type: 'check', paths: [...paths, 'no.ts'], checked: true }, many)
    expect(all).toEqual({ selection: full(...paths), notes: ['1 file or folder is missing: no.ts.'] })
  })
})

describe('links and special files', () => {
  it('selects a link only directly and inside the root, and never special files or non-UTF-8 names', () => {
    const outside = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-select-')))
    const root = join(outside, 'root')
    try {
      const folder = linked(outside, root)
      const built = buildTree([{ path: root, folder }])
      expect(changeSelection([], { type: 'check', paths: ['in.ts', 'out.ts', 'pipe', 'odd\ufffd'], checked: true }, built)).toEqual({
        selection: full('in.ts'),
        notes: [
          "1 link leads outside the open folders and can't be selected: out.ts.",
          "1 entry is not a regular file and can't be selected: pipe.",
          "1 name is not valid UTF-8 and can't be selected: odd\ufffd.",
        ],
      })
      expect(changeSelection([], { type: 'check', paths: [''], checked: true }, built)).toEqual({
        selection: full('plain.ts'),
        notes: [
          '2 links were not selected (select individually to include the target): in.ts, out.ts.',
          "1 entry is not a regular file and can't be selected: pipe.",
          "1 name is not valid UTF-8 and can't be selected: odd\ufffd.",
        ],
      })
    } finally {
      rmSync(outside, { recursive: true })
    }
  })
})

describe('modes and line ranges', () => {
  // [F2.7]
  it('sets the mode or lines of a file, and selects the file if necessary', () => {
    const before = full('src/a.ts')
    expect(changed(before, { type: 'mode', paths: ['src/a.ts', 'README.md'], mode: 'map' }).selection).toEqual([
      { path: 'src/a.ts', mode: 'map' },
      { path: 'README.md', mode: 'map' },
    ])
    const ranges = [
      { from: 9, to: 5 },
      { from: 1, to: 5 },
    ]
    expect(changed(before, { type: 'slices', path: 'src/a.ts', ranges }).selection).toEqual([
      { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 1, to: 9 }] },
    ])
    expect(changed(before, { type: 'slices', path: 'src/a.ts', ranges: [] }).selection).toEqual([])
  })

  it('applies the mode of a folder to its selected files, or to all files if none is selected', () => {
    const before = full('src/a.ts', 'README.md')
    expect(changed(before, { type: 'mode', paths: ['src'], mode: 'map' }).selection).toEqual([
      { path: 'src/a.ts', mode: 'map' },
      { path: 'README.md', mode: 'full' },
    ])
    expect(changed([], { type: 'mode', paths: ['src/net'], mode: 'map' }).selection).toEqual([{ path: 'src/net/b.ts', mode: 'map' }])
  })
})

describe('adding and replacing', () => {
  it('widens the selection with add, and starts over with replace', () => {
    const before: SelectedFile[] = [{ path: 'src/a.ts', mode: 'map' }, ...full('gone.ts')]
    const files: SelectedFile[] = [...full('src/a.ts', 'gone.ts', 'never.ts'), { path: 'src/net', mode: 'full' }]
    const notes = ['1 binary file was not selected: src/net/logo.PNG.', '1 file or folder is missing: never.ts.']
    const added = changed(before, { type: 'add', files })
    expect(added.selection).toEqual(full('src/a.ts', 'gone.ts', 'src/net/b.ts'))
    expect(added.notes.toSorted()).toEqual(notes)
    expect(changed([...before, ...full('README.md')], { type: 'replace', files }).selection).toEqual(
      full('src/a.ts', 'gone.ts', 'src/net/b.ts'),
    )
  })

  it('returns the same selection when nothing changes, and an empty one for clear', () => {
    const before = full('src/a.ts')
    expect(changed(before, { type: 'add', files: full('src/a.ts') }).selection).toBe(before)
    expect(changed([], { type: 'clear' }).selection).toEqual([])
    expect(changed(before, { type: 'clear' }).selection).toEqual([])
  })
})

describe('several roots', () => {
  it('treats each of several roots as a folder', () => {
    const both = buildTree([
      { path: '/x/app', folder: folderFromPaths('app', ['a.ts']) },
      { path: '/x/lib', folder: folderFromPaths('lib', ['a.ts']) },
    ])
    expect(changeSelection([], { type: 'check', paths: ['lib', 'app/a.ts'], checked: true }, both).selection).toEqual(
      full('lib/a.ts', 'app/a.ts'),
    )
  })
})

function changed(before: SelectedFile[], change: Exclude<SelectionChange, { type: 'revert' | 'added-maps' }>) {
  return changeSelection(before, change, tree)
}

function full(...paths: string[]): SelectedFile[] {
  return paths.map((path) => ({ path, mode: 'full' }))
}

function treeOf(paths: string[]): Tree {
  return buildTree([{ path: '/r', folder: folderFromPaths('r', paths) }])
}

/** Files and links are real. A pipe and a name that is not UTF-8 can't be created on every system, so they are added by hand. */
function linked(outside: string, root: string): FolderNode {
  writeFileSync(join(outside, 'secret.ts'), '')
  mkdirSync(root)
  writeFileSync(join(root, 'plain.ts'), '')
  symlinkSync('plain.ts', join(root, 'in.ts'))
  symlinkSync(join(outside, 'secret.ts'), join(root, 'out.ts'))
  const { folder } = walkFolder(root)
  return { ...folder, files: [...folder.files, { name: 'pipe', kind: 'special' }, { name: 'odd\ufffd', kind: 'file', raw: 'b2Rk/w==' }] }
}
