// Runs the Context Builder, with local ranking or with a model.

import type { Action } from '../soak.ts'

export const buildContext: Action = {
  name: 'run the Context Builder',
  weight: 1,
  async run({ random, currentProject, product, models }) {
    const { workspace } = currentProject
    const host = await product.openWorkspace(workspace)
    const isLocal = random.chance(0.5)
    await host['builder.estimate']({ workspace })
    const { recommendations } = await host['builder.run']({ workspace, ...(isLocal ? { model: null } : {}) })
    if (recommendations.length === 0) throw new Error('Nothing was recommended.')
    // The requests contain whole prompts. Kept for an hour, they would fill this process's memory.
    models.requests.length = 0
  },
}
