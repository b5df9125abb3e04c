import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FollowOptions } from '@sheaf/engine/tree'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FollowedRoots, type FollowRootsOptions, followRoots } from './follow-roots.ts'
import { TestHost } from './testing/test-host.ts'

type Watch = Exclude<FollowOptions['watch'], false | undefined>
type Hear = Parameters<Watch>[1]

let app: TestHost
let followed: FollowedRoots | undefined

beforeEach(() => {
  app = new TestHost()
})

afterEach(async () => {
  await followed?.close()
  await app.end()
})

it('reports when the system cannot watch more folders, and reads and watches again on Refresh', async () => {
  const root = app.make('api', ['a.ts'])
  const received: string[] = []
  let isFull = true
  let hear: Hear | undefined
  followed = follow(root, received, async (_root, options) => {
    hear = options
    if (isFull) options.onProblem({ kind: 'not-watching', why: 'inotify_add_watch on ... failed: No space left on device' })
    return { close: async () => {} }
  })
  await expect.poll(() => received).toEqual(['not watching inotify_add_watch on ... failed: No space left on device'])
  writeFileSync(join(root, 'b.ts'), '')
  isFull = false
  await followed.refresh()
  expect([followed.shown().files, received.slice(1)]).toEqual([2, ['tree 2 files', 'files b.ts']])
  writeFileSync(join(root, 'c.ts'), '')
  hear?.onEvents([{ kind: 'created', path: join(root, 'c.ts'), is: 'file' }])
  await expect.poll(() => received.slice(3)).toEqual(['tree 3 files', 'files c.ts'])
})

it('watches a root again that was gone and came back', async () => {
  const root = app.make('api', ['a.ts'])
  const received: string[] = []
  const heard: Hear[] = []
  followed = follow(root, received, async (_root, options) => {
    heard.push(options)
    return { close: async () => {} }
  })
  await followed.ready
  rmSync(root, { recursive: true })
  heard[0]?.onProblem({ kind: 'root-gone', why: 'gone' })
  await expect.poll(() => received).toEqual(['tree 0 files', 'roots', 'files a.ts'])
  app.make('api', ['a.ts', 'b.ts'])
  await expect.poll(() => [heard.length, received.slice(3)]).toEqual([2, ['tree 2 files', 'roots', 'files a.ts,b.ts']])
  writeFileSync(join(root, 'c.ts'), '')
  heard[1]?.onEvents([{ kind: 'created', path: join(root, 'c.ts'), is: 'file' }])
  await expect.poll(() => received.slice(6)).toEqual(['tree 3 files', 'files c.ts'])
})

it('rescans after lost events, and reports that contents may have changed', async () => {
  const root = app.make('api', ['a.ts'])
  const received: string[] = []
  let hear: Hear | undefined
  followed = follow(root, received, async (_root, options) => {
    hear = options
    return { close: async () => {} }
  })
  await followed.ready
  writeFileSync(join(root, 'b.ts'), '')
  hear?.onProblem({ kind: 'rescan', why: 'overflow' })
  await expect.poll(() => received).toEqual(['tree 2 files', 'files b.ts', 'lost'])
})

function follow(root: string, received: string[], watch: Watch): FollowedRoots {
  const options: FollowRootsOptions = {
    roots: [root],
    rules: () => ({}),
    snapshotFile: () => join(app.folder, 'snapshot.bin'),
    watch,
    pollMs: 10,
    onTree: ({ files }) => received.push(`tree ${files} files`),
    onFiles: (paths) => received.push(`files ${paths.join()}`),
    onLost: () => received.push('lost'),
    onRoots: () => received.push('roots'),
    onNotWatching: (_root, why) => received.push(`not watching ${why}`),
  }
  return followRoots(options)
}
