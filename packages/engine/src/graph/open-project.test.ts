import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openProject } from './open-project.ts'

const paths = ['a-b/x.ts', 'a/b/c.ts', 'a/b/d/e.ts', 'a/x.ts', 'package.json', 'x.ts']

describe('openProject', () => {
  it('lists files and folders directly inside a folder, as whole paths in order', () => {
    const project = openProject(paths, () => undefined)
    expect([project.filesIn(''), project.foldersIn('')]).toEqual([
      ['package.json', 'x.ts'],
      ['a-b', 'a'],
    ])
    expect([project.filesIn('a'), project.foldersIn('a'), project.foldersIn('a/b')]).toEqual([['a/x.ts'], ['a/b'], ['a/b/d']])
    expect([project.filesIn('nothing'), project.foldersIn('nothing'), project.filesIn('x.ts')]).toEqual([[], [], []])
  })

  it('finds all files with a name', () => {
    const project = openProject(paths, () => undefined)
    expect([project.named('x.ts'), project.named('c.ts'), project.named('b')]).toEqual([['a-b/x.ts', 'a/x.ts', 'x.ts'], ['a/b/c.ts'], []])
  })

  it('reads a file once, and never a file outside the tree', () => {
    const asked: string[] = []
    const project = openProject(paths, (path) => {
      asked.push(path)
      return path === 'package.json' ? '{}' : undefined
    })
    const answers = ['package.json', 'package.json', 'x.ts', 'x.ts', '../secret', 'a'].map((path) => project.read(path))
    expect({ answers, asked }).toEqual({
      answers: ['{}', '{}', undefined, undefined, undefined, undefined],
      asked: ['package.json', 'x.ts'],
    })
  })

  it('builds no index until the first query', () => {
    let looked = 0
    const watched = new Proxy(paths, {
      get(target, key, receiver) {
        looked++
        return Reflect.get(target, key, receiver)
      },
    })
    openProject(watched, () => undefined)
    expect(looked).toBe(0)
  })

  it('agrees with a plain scan of the paths', () => {
    const segment = fc.constantFrom('a', 'b', 'a-b', 'x.ts', 'é', 'constructor', '__proto__')
    const tree = fc.uniqueArray(
      fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.f`),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(tree, (unsorted) => {
        const all = unsorted.toSorted()
        const project = openProject(all, () => undefined)
        const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
        const folders = new Set<string>()
        for (const path of all) for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.add(folder)
        for (const folder of ['', ...folders]) {
          expect(project.filesIn(folder)).toEqual(all.filter((path) => folderOf(path) === folder))
          expect(project.foldersIn(folder).toSorted()).toEqual([...folders].filter((each) => folderOf(each) === folder).toSorted())
        }
        for (const path of all) {
          const name = path.slice(path.lastIndexOf('/') + 1)
          expect(project.named(name)).toEqual(all.filter((each) => each === name || each.endsWith(`/${name}`)))
          expect(project.has(path)).toBe(true)
        }
      }),
    )
  })
})
