// roots.*: the folders of an open workspace.

import { basename } from 'node:path'
import { type InWorkspace, type OpenWorkspace, Refusal } from '@sheaf/contract'
import { checkRoot } from '@sheaf/engine/disk'
import type { DeskRegistry } from '../desk/desks.ts'

export async function addRoot(
  desks: DeskRegistry,
  { workspace, path, wide = false }: InWorkspace & { path: string; wide?: boolean },
): Promise<OpenWorkspace> {
  const desk = desks.get(workspace)
  const root = checkRoot(path, { wide })
  const { roots } = desk.workspace()
  const around = roots.find((each) => isIn(root, each))
  if (around !== undefined)
    throw new Refusal('not-possible', around === root ? `${root} is open already.` : `${root} is part of ${around}, which is open already.`)
  // What lay in it goes on as a part of it: the same file twice would go twice into the prompt.
  const taken = roots.filter((each) => isIn(each, root))
  desk.setRoots([...roots.filter((each) => !taken.includes(each)), root])
  return desk.now(
    taken.map((each) => `${basename(each)} is a part of ${basename(root)} now; its selection and its ignore patterns went with it.`),
  )
}

export async function removeRoot(desks: DeskRegistry, { workspace, path }: InWorkspace & { path: string }): Promise<OpenWorkspace> {
  const desk = desks.get(workspace)
  const { roots } = desk.workspace()
  if (!roots.includes(path)) throw new Refusal('path-outside-workspace', path)
  desk.setRoots(roots.filter((root) => root !== path))
  return desk.now([])
}

function isIn(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`)
}
