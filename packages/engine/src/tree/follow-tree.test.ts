import { describe, expect, it } from 'vitest'
import type { FolderEvent, WatchOptions } from '../disk/watch/watch-folder.ts'
import { folderFromPaths } from './folder-from-paths.ts'
import { type FollowedTree, followTree } from './follow-tree.ts'
import { listByWalking } from './list-by-walking.ts'
import { buildTree, eachFile, type Tree } from './tree.ts'

/** A folder of paths and a watcher under the test's control; no native watcher runs here. */
class Scene {
  files: string[]
  readonly changes: string[][] = []
  readonly problems: string[] = []
  closed = 0
  #watch: WatchOptions | undefined
  #wake: (() => void)[] = []

  constructor(files: string[]) {
    this.files = files
  }

  tree(): Tree {
    return buildTree([{ path: '/r', folder: folderFromPaths('r', this.files) }])
  }

  async follow(tree: Tree): Promise<FollowedTree> {
    const followed = followTree(tree, {
      lister: () => listByWalking(() => folderFromPaths('r', this.files)),
      onChange: ({ changed }) => this.#note(() => this.changes.push(changed)),
      onProblem: ({ kind }, root) => this.#note(() => this.problems.push(`${kind} ${root}`)),
      watch: async (_root, options) => {
        this.#watch = options
        return {
          close: async () => {
            this.closed++
          },
        }
      },
      recheckMs: 1,
    })
    await followed.ready
    return followed
  }

  say(...events: [FolderEvent['kind'], string][]): void {
    this.#watch?.onEvents(events.map(([kind, path]) => ({ kind, path })))
  }

  lose(): void {
    this.#watch?.onProblem({ kind: 'rescan', why: 'overflow' })
  }

  async until(isDone: () => boolean): Promise<void> {
    while (!isDone()) await new Promise<void>((resolve) => this.#wake.push(resolve))
  }

  #note(what: () => void): void {
    what()
    for (const wake of this.#wake.splice(0)) wake()
  }
}

function paths(tree: Tree): string[] {
  const found: string[] = []
  eachFile(tree, (path) => found.push(path))
  return found
}

describe('followTree', () => {
  it('catches up with changes made before it watched, then follows events', async () => {
    const scene = new Scene(['a.ts'])
    const old = scene.tree()
    scene.files = ['a.ts', 'missed.ts']
    const followed = await scene.follow(old)
    expect(paths(followed.current())).toEqual(['a.ts', 'missed.ts'])
    scene.files = ['missed.ts', 'new.ts']
    scene.say(['deleted', '/r/a.ts'], ['created', '/r/new.ts'])
    await scene.until(() => scene.changes.length === 2)
    scene.say(['changed', '/r/new.ts'])
    await scene.until(() => scene.changes.length === 3)
    expect(scene.changes).toEqual([['missed.ts'], ['a.ts', 'new.ts'], ['new.ts']])
    expect(followed.current()).toEqual(scene.tree())
    await followed.close()
    expect(scene.closed).toBe(1)
  })

  it('checks files again that no event named, so that short-lived files disappear', async () => {
    const scene = new Scene(['a.ts'])
    const followed = await scene.follow(scene.tree())
    scene.files = ['a.ts', 'b.ts', 'moment.tmp']
    scene.say(['created', '/r/b.ts'])
    await scene.until(() => scene.changes.length === 1)
    scene.files = ['a.ts', 'b.ts']
    await scene.until(() => scene.changes.length === 2)
    expect(scene.changes).toEqual([['b.ts', 'moment.tmp'], ['moment.tmp']])
    expect(followed.current()).toEqual(scene.tree())
    await followed.close()
  })

  it('walks again when events were lost, and reports it afterwards', async () => {
    const scene = new Scene(['a.ts'])
    const followed = await scene.follow(scene.tree())
    scene.files = ['x/y/z.ts']
    scene.lose()
    await scene.until(() => scene.problems.length === 1)
    expect([scene.changes, scene.problems]).toEqual([[['a.ts', 'x/y/z.ts']], ['rescan /r']])
    expect(followed.current()).toEqual(scene.tree())
    await followed.close()
  })

  it('updates only on refresh if nothing is watched', async () => {
    const scene = new Scene(['a.ts'])
    const followed = followTree(scene.tree(), {
      lister: () => listByWalking(() => folderFromPaths('r', scene.files)),
      onChange: ({ changed }) => scene.changes.push(changed),
      onProblem: () => scene.problems.push('trouble'),
      watch: false,
    })
    await followed.ready
    scene.files = ['a.ts', 'b.ts']
    expect(paths(followed.current())).toEqual(['a.ts'])
    await followed.refresh()
    expect([paths(followed.current()), scene.changes, scene.problems]).toEqual([['a.ts', 'b.ts'], [['b.ts']], []])
    await followed.close()
  })

  it('watches a root again, closes the old watch, and walks the root', async () => {
    const scene = new Scene(['a.ts'])
    const followed = await scene.follow(scene.tree())
    scene.files = ['b.ts']
    await followed.watchAgain('/r')
    expect([paths(followed.current()), scene.closed]).toEqual([['b.ts'], 1])
    await followed.close()
    expect(scene.closed).toBe(2)
  })

  it('reports no changes after it is closed', async () => {
    const scene = new Scene(['a.ts'])
    const followed = await scene.follow(scene.tree())
    scene.files = ['b.ts']
    scene.say(['created', '/r/b.ts'])
    await followed.close()
    expect(scene.changes).toEqual([])
  })
})
