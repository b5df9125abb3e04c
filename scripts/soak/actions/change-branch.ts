// Checks out a git branch, which changes hundreds of files at once.

import { git } from '../make-sample-folders.ts'
import type { Action } from '../soak.ts'
import { until } from '../until.ts'

export const changeBranch: Action = {
  name: 'check out a branch',
  weight: 2,
  async run({ random, currentProject, product }) {
    const { workspace, folder, branches } = currentProject
    const branch = random.pick(branches)
    git(folder, 'checkout', '--quiet', branch)
    const query = `branches/${branch}/leaf-7.ts`
    await until(`${query} in the tree`, async () => {
      const host = await product.openWorkspace(workspace)
      return (await host['files.find']({ workspace, query })).some(({ path }) => path === query)
    })
  },
}
