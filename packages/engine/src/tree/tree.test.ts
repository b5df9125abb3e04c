import { describe, expect, it } from 'vitest'
import { folderFromPaths } from './folder-from-paths.ts'
import { buildTree, countFiles, countNodes, eachFile, findFile, findFolder, type Tree } from './tree.ts'

function paths(tree: Tree): string[] {
  const found: string[] = []
  eachFile(tree, (path, _file, root) => found.push(`${root.path} ${path}`))
  return found
}

describe('buildTree', () => {
  it('uses relative paths with one root', () => {
    const tree = buildTree([{ path: '/code/app', folder: folderFromPaths('app', ['src/a.ts', 'src/in/b.ts', 'z.md']) }])
    expect(paths(tree)).toEqual(['/code/app src/in/b.ts', '/code/app src/a.ts', '/code/app z.md'])
  })

  it("prefixes each path with the root's name if there are several roots", () => {
    const tree = buildTree([
      { path: '/code/app', folder: folderFromPaths('app', ['a.ts']) },
      { path: '/code/lib', folder: folderFromPaths('lib', ['src/a.ts']) },
    ])
    expect(paths(tree)).toEqual(['/code/app app/a.ts', '/code/lib lib/src/a.ts'])
  })

  it('keeps the node of the walk without copying it', () => {
    const folder = folderFromPaths('app', ['a.ts'])
    expect(buildTree([{ path: '/code/app', folder }]).roots[0]?.node).toBe(folder)
  })

  it('gives each root a unique name based on its path', () => {
    const tree = buildTree(['/a/api', '/b/api', '/c/lib', '/d/api'].map((path) => ({ path, folder: folderFromPaths(path.slice(3), []) })))
    expect(tree.roots.map(({ name, node }) => [name, node.name])).toEqual([
      ['api', 'api'],
      ['api-2', 'api-2'],
      ['lib', 'lib'],
      ['api-3', 'api-3'],
    ])
  })
})

describe('finding and counting', () => {
  const one = buildTree([{ path: '/code/app', folder: folderFromPaths('app', ['src/a.ts', 'src/in/b.ts', 'z.md', 'empty/']) }])
  const two = buildTree([
    { path: '/code/app', folder: folderFromPaths('app', ['a.ts', 'src/c.ts']) },
    { path: '/code/lib', folder: folderFromPaths('lib', ['a.ts']) },
  ])

  it('finds a file by its full path only', () => {
    expect(
      ['z.md', 'src/in/b.ts', 'src', 'src/in', 'src/in/b', 'in/b.ts', '', '/z.md', 'src//a.ts'].map((path) => findFile(one, path)?.name),
    ).toEqual(['z.md', 'b.ts', undefined, undefined, undefined, undefined, undefined, undefined, undefined])
  })

  it('requires the root name if there are several roots', () => {
    expect(['app/a.ts', 'lib/a.ts', 'app/src/c.ts', 'a.ts', 'lib/src/c.ts'].map((path) => findFile(two, path)?.name)).toEqual([
      'a.ts',
      'a.ts',
      'c.ts',
      undefined,
      undefined,
    ])
    expect(['app', 'app/src', 'src', ''].map((path) => findFolder(two, path)?.name)).toEqual(['app', 'src', undefined, undefined])
    expect(findFolder(one, '')).toBe(one.roots[0]?.node)
  })

  it('counts files and folders', () => {
    expect([countFiles(one), countFiles(two), countFiles({ roots: [] })]).toEqual([3, 3, 0])
    expect(one.roots.map(({ node }) => countNodes(node))).toEqual([{ files: 3, folders: 3 }])
  })
})
