// Counts the tokens or reads the dates of all files for sorting the tree, and reads some files.

import type { Action } from '../soak.ts'

export const count: Action = {
  name: 'count tokens',
  weight: 2,
  async run({ random, currentProject, product }) {
    const { workspace } = currentProject
    const host = await product.openWorkspace(workspace)
    const { weights } = await host['tree.weigh']({ workspace, by: random.pick(['tokens', 'date'] as const) })
    if (!weights.some((weight) => (weight ?? 0) > 0)) throw new Error('No file has a weight.')
    for (const path of random.pickSome(currentProject.stableFiles, 4)) await host['files.read']({ workspace, path })
  },
}
