// Counts the tokens or reads the dates of all files for sorting the tree, and reads some files.

import type { Action } from '../soak.ts'

export const count: Action = {
  name: 'count tokens',
  weight: 2,
  async run({ chance, here, product }) {
    const { workspace } = here
    const host = await product.at(workspace)
    const { weights } = await host['tree.weigh']({ workspace, by: chance.pick(['tokens', 'date'] as const) })
    if (!weights.some((weight) => (weight ?? 0) > 0)) throw new Error('No file has a weight.')
    for (const path of chance.some(here.lasting, 4)) await host['files.read']({ workspace, path })
  },
}
