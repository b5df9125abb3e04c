import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { walkFolder } from '../disk/index.ts'
import type { FolderEvent } from '../disk/watch/watch-folder.ts'
import { listByWalking } from './list-by-walking.ts'
import { buildTree, findFolder, type Tree } from './tree.ts'
import { updateTree } from './update-tree.ts'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'sheaf-tree-')))
  execFileSync('git', ['init', '-q', root])
  for (const path of ['src/a.ts', 'src/deep/b.ts', 'docs/c.md', 'docs/log/d.log']) await write(path, path)
})

afterEach(() => rm(root, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

const walk = (path: string) => walkFolder(path, { env: {}, useDefaults: false }).folder
const fresh = (): Tree => buildTree([{ path: root, folder: walk(root) }])
const update = (tree: Tree, ...events: [FolderEvent['kind'], string][]) =>
  updateTree(
    tree,
    events.map(([kind, path]) => ({ kind, path: join(root, path) })),
    listByWalking(walk),
  )

describe('updateTree on a real folder', () => {
  it('follows files, folders and ignore rules like a fresh walk', async () => {
    const first = fresh()
    await write('src/deep/new.ts', '1')
    await rename(join(root, 'docs'), join(root, 'pages'))
    const second = await update(first, ['created', 'src/deep/new.ts'], ['deleted', 'docs'], ['created', 'pages'])
    expect(second.tree).toEqual(fresh())
    expect(second.changed).toEqual(['docs/c.md', 'docs/log/d.log', 'pages/c.md', 'pages/log/d.log', 'src/deep/new.ts'])

    await write('pages/.gitignore', 'log/\n')
    const third = await update(second.tree, ['created', 'pages/.gitignore'])
    expect(third.tree).toEqual(fresh())
    expect(third.changed).toEqual(['pages/.gitignore', 'pages/log/d.log'])
    expect(findFolder(third.tree, 'src')).toBe(findFolder(second.tree, 'src'))

    execFileSync('git', ['-C', root, 'add', '-f', 'pages/log/d.log'])
    const fourth = await update(third.tree, ['git-changed', ''])
    expect(fourth.tree).toEqual(fresh())
    expect(fourth.changed).toEqual(['pages/log/d.log'])
  })
})
