// files.changed: what git says differs from the last commit. git runs as safely as for a diff, and never writes its index.

import type { InWorkspace } from '@sheaf/contract'
import { gitTop, runGit } from '@sheaf/engine/disk'
import { rootPrefix, type TreeRoot } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { Desks } from '../desk/desk.ts'
import { locatedFiles } from '../located-files.ts'

const statusBytes = 20_000_000

export async function changedFiles(context: Context, desks: Desks, { workspace }: InWorkspace): Promise<string[]> {
  const tree = desks.get(workspace).tree()
  const shown = locatedFiles(tree)
  const found = await Promise.all(
    tree.roots.map(async (root) => (await changedIn(context, root)).map((path) => rootPrefix(tree, root) + path)),
  )
  return found.flat().filter((path) => shown.has(path))
}

/** Relative to the root. A submodule is another repository with a configuration of its own: it is not entered. */
async function changedIn(context: Context, { path: root }: TreeRoot): Promise<string[]> {
  const top = gitTop(root)
  if (top === undefined) return []
  const args = ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--ignore-submodules=all', '--no-renames', '--', '.']
  const answer = await runGit(root, args, { maxBytes: statusBytes, env: context.env })
  if (!answer.ok) return []
  const below = root === top ? '' : `${root.slice(top.endsWith('/') ? top.length : top.length + 1)}/`
  return answer.text
    .split('\0')
    .map((line) => line.slice(3))
    .filter((path) => path !== '' && path.startsWith(below))
    .map((path) => path.slice(below.length))
}
