import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FolderNode } from '../disk/index.ts'
import type { FolderEvent } from '../disk/watch/watch-folder.ts'
import { folderFromPaths } from './folder-from-paths.ts'
import { buildTree, findFolder, type Tree } from './tree.ts'
import { updateTree } from './update-tree.ts'

/** A disk of paths; a `.gitignore` hides every path below it that contains `hidden`. */
class FakeDisk {
  readonly listed: string[] = []
  files: string[]

  constructor(files: string[]) {
    this.files = files
  }

  tree(): Tree {
    const folder = this.#list('/r', true)
    return buildTree(folder ? [{ path: '/r', folder }] : [])
  }

  list = (path: string, deep: boolean): FolderNode | undefined => {
    this.listed.push(`${path}${deep ? ' deep' : ''}`)
    return this.#list(path, deep)
  }

  #list(path: string, deep: boolean): FolderNode | undefined {
    const below = path === '/r' ? '' : `${path.slice('/r/'.length)}/`
    const inside = this.files.filter((file) => file.startsWith(below) && !this.#isHidden(file)).map((file) => file.slice(below.length))
    if (inside.length === 0 && below !== '') return undefined
    const node = folderFromPaths(path.slice(path.lastIndexOf('/') + 1), inside)
    return deep ? node : { ...node, folders: node.folders.map(({ name }) => ({ name, folders: [], files: [] })) }
  }

  #isHidden(file: string): boolean {
    return this.files.some(
      (rule) => rule.endsWith('.gitignore') && file.startsWith(rule.slice(0, -'.gitignore'.length)) && file.includes('hidden'),
    )
  }
}

const events = (...list: [FolderEvent['kind'], string][]): FolderEvent[] => list.map(([kind, path]) => ({ kind, path }))

describe('updateTree', () => {
  const files = ['a/x.ts', 'a/deep/y.ts', 'b/z.ts', 'top.md']

  it('lists only the folder of a new file, and reuses the rest', async () => {
    const disk = new FakeDisk(files)
    const before = disk.tree()
    disk.files = [...files, 'a/new.ts']
    const { tree, changed } = await updateTree(before, events(['created', '/r/a/new.ts']), disk.list)
    expect(tree).toEqual(disk.tree())
    expect(changed).toEqual(['a/new.ts'])
    expect(disk.listed).toEqual(['/r/a'])
    expect(findFolder(tree, 'b')).toBe(findFolder(before, 'b'))
    expect(findFolder(tree, 'a/deep')).toBe(findFolder(before, 'a/deep'))
    expect(before).toEqual(new FakeDisk(files).tree())
  })

  it('returns the same tree when only contents changed, and lists the changed files', async () => {
    const disk = new FakeDisk(files)
    const before = disk.tree()
    const updated = await updateTree(before, events(['changed', '/r/a/deep/y.ts'], ['changed', '/elsewhere/x.ts']), disk.list)
    expect(updated).toEqual({ tree: before, changed: ['a/deep/y.ts'], unannounced: [] })
    expect(updated.tree).toBe(before)
  })

  it('lists nothing for a saved file, unless its type changed or it is an ignore file', async () => {
    const disk = new FakeDisk([...files, 'b/.gitignore'])
    const before = disk.tree()
    const save = (path: string, is: FolderEvent['is'] & string): FolderEvent => ({ kind: 'changed', path, is })
    expect(
      (await updateTree(before, [save('/r/a/x.ts', 'file'), { kind: 'created', path: '/r/top.md', is: 'file' }], disk.list)).changed,
    ).toEqual(['a/x.ts', 'top.md'])
    expect(disk.listed).toEqual([])
    await updateTree(before, [save('/r/a/x.ts', 'link'), save('/r/b/.gitignore', 'file')], disk.list)
    expect(disk.listed).toEqual(['/r/a', '/r/b deep'])
  })

  it('drops deleted files, and deleted folders with their contents', async () => {
    const disk = new FakeDisk(files)
    const before = disk.tree()
    disk.files = ['b/z.ts']
    const { tree, changed } = await updateTree(before, events(['deleted', '/r/a'], ['deleted', '/r/top.md']), disk.list)
    expect(tree).toEqual(disk.tree())
    expect(changed).toEqual(['a/deep/y.ts', 'a/x.ts', 'top.md'])
  })

  it('walks a new folder completely, even if only a file deep inside it was reported', async () => {
    const disk = new FakeDisk(files)
    const before = disk.tree()
    disk.files = [...files, 'b/c/d/e.ts', 'b/c/f.ts']
    const { tree, changed } = await updateTree(before, events(['created', '/r/b/c/d/e.ts']), disk.list)
    expect(tree).toEqual(disk.tree())
    expect(changed).toEqual(['b/c/d/e.ts', 'b/c/f.ts'])
    expect(disk.listed).toEqual(['/r/b', '/r/b/c deep'])
  })

  it('reports paths found without an event, new folders once', async () => {
    const disk = new FakeDisk(files)
    const before = disk.tree()
    disk.files = [...files, 'b/new.ts', 'b/surprise.ts', 'b/c/d/e.ts', 'b/f/g.ts', 'b/f/h/i.ts']
    const { unannounced } = await updateTree(before, events(['created', '/r/b/new.ts'], ['created', '/r/b/f']), disk.list)
    expect(unannounced).toEqual(['/r/b/c', '/r/b/f/g.ts', '/r/b/f/h', '/r/b/surprise.ts'])
  })

  it('walks a folder again that was replaced by one with the same name', async () => {
    const disk = new FakeDisk(files)
    const before = disk.tree()
    disk.files = ['a/other/x.ts', 'b/z.ts', 'top.md']
    const { tree } = await updateTree(before, events(['created', '/r/a']), disk.list)
    expect(tree).toEqual(disk.tree())
  })

  it.each(['.gitignore', '.ignore', '.repo_ignore'])('walks the folder of a changed %s again', async (name) => {
    const disk = new FakeDisk([...files, 'a/deep/hidden.ts', 'b/hidden.ts'])
    const before = disk.tree()
    disk.files = [...disk.files, 'a/.gitignore']
    const { tree, changed } = await updateTree(before, events(['created', `/r/a/${name}`]), disk.list)
    expect(tree).toEqual(disk.tree())
    expect(changed).toEqual(['a/.gitignore', 'a/deep/hidden.ts'])
    expect(disk.listed).toEqual(['/r/a deep'])
  })

  it('walks a repository again when git changed, and ignores other changes inside .git', async () => {
    const disk = new FakeDisk(files)
    const before = disk.tree()
    disk.files = [...files, 'b/sub/tracked.ts']
    await updateTree(before, events(['changed', '/r/.git/HEAD']), disk.list)
    expect(disk.listed).toEqual([])
    const { tree } = await updateTree(before, events(['git-changed', '/r']), disk.list)
    expect(tree).toEqual(disk.tree())
    expect(disk.listed).toEqual(['/r deep'])
  })

  it('updates only the root that an event belongs to', async () => {
    const folder = folderFromPaths('r', ['x.ts'])
    const before = buildTree([
      { path: '/r', folder },
      { path: '/r-evil', folder },
    ])
    const { tree, changed } = await updateTree(before, events(['created', '/r-evil/y.ts']), () =>
      folderFromPaths('r-evil', ['x.ts', 'y.ts']),
    )
    expect(tree.roots[0]).toBe(before.roots[0])
    expect(tree.roots.map(({ name, node: { files: found } }) => [name, found.map((file) => file.name)])).toEqual([
      ['r', ['x.ts']],
      ['r-evil', ['x.ts', 'y.ts']],
    ])
    expect(changed).toEqual(['r-evil/y.ts'])
  })

  it('updates both of two nested roots', async () => {
    const before = buildTree([
      { path: '/r', folder: folderFromPaths('r', ['in/x.ts']) },
      { path: '/r/in', folder: folderFromPaths('in', ['x.ts']) },
    ])
    const asked: string[] = []
    const list = (path: string, _deep: boolean, root: string): FolderNode => {
      asked.push(`${root} ${path}`)
      return folderFromPaths('in', ['x.ts'])
    }
    const { changed } = await updateTree(before, events(['changed', '/r/in/x.ts']), list)
    expect({ changed, asked }).toEqual({ changed: ['in/x.ts', 'r/in/x.ts'], asked: ['/r /r/in', '/r/in /r/in'] })
  })

  it('empties a root that no longer exists', async () => {
    const before = new FakeDisk(files).tree()
    const { tree, changed } = await updateTree(before, events(['deleted', '/r']), () => undefined)
    expect(tree).toEqual(buildTree([{ path: '/r', folder: folderFromPaths('r', []) }]))
    expect(changed).toEqual(['a/deep/y.ts', 'a/x.ts', 'b/z.ts', 'top.md'])
  })

  it('equals a fresh walk after any changes, and lists exactly the added and removed files', async () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'c', 'hidden'), { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}!`)
    const rule = fc.constantFrom('.gitignore', 'a/.gitignore', 'a/b/.gitignore')
    const set = fc.array(fc.oneof({ weight: 9, arbitrary: path }, { weight: 1, arbitrary: rule }), { maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(set, set, async (first, second) => {
        const disk = new FakeDisk(first)
        const before = disk.tree()
        const old = shown(disk)
        disk.files = second
        const happened = events(
          ...second.filter((file) => !first.includes(file)).map((file): [FolderEvent['kind'], string] => ['created', `/r/${file}`]),
          ...first.filter((file) => !second.includes(file)).map((file): [FolderEvent['kind'], string] => ['deleted', `/r/${file}`]),
        )
        const { tree, changed } = await updateTree(before, happened, disk.list)
        expect(tree).toEqual(disk.tree())
        const now = shown(disk)
        expect(changed).toEqual([...old, ...now].filter((file) => old.has(file) !== now.has(file)).sort())
      }),
      { numRuns: 500 },
    )
  })
})

function shown(disk: FakeDisk): Set<string> {
  const found = new Set<string>()
  const visit = (node: FolderNode, prefix: string): void => {
    for (const folder of node.folders) visit(folder, `${prefix}${folder.name}/`)
    for (const file of node.files) found.add(prefix + file.name)
  }
  for (const { node } of disk.tree().roots) visit(node, '')
  return found
}
