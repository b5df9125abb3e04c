// roots.change: adds or removes a workspace root.

import { basename } from 'node:path'
import { type OpenWorkspace, Refusal, type RootChange } from '@sheaf/contract'
import { checkRoot } from '@sheaf/engine/disk'
import type { WorkspaceRegistry } from './open-registry.ts'

export async function changeRoots(workspaces: WorkspaceRegistry, input: RootChange): Promise<OpenWorkspace> {
  const live = workspaces.get(input.workspace)
  const { roots } = live.workspace()
  if ('remove' in input) {
    if (!roots.includes(input.remove)) throw new Refusal('path-outside-workspace', input.remove)
    live.setRoots(roots.filter((root) => root !== input.remove))
    return live.now([])
  }
  const root = checkRoot(input.add, { wide: input.wide ?? false })
  const around = roots.find((each) => isIn(root, each))
  if (around !== undefined)
    throw new Refusal('not-possible', around === root ? `${root} is already open.` : `${root} is part of ${around}, which is already open.`)
  // Roots inside the new one become part of it: otherwise a file would be in the prompt twice.
  const taken = roots.filter((each) => isIn(each, root))
  live.setRoots([...roots.filter((each) => !taken.includes(each)), root])
  return live.now(taken.map((each) => `${basename(each)} is now part of ${basename(root)}. Its selection and ignore patterns were kept.`))
}

function isIn(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`)
}
