// Makes code maps of new files, which a worker has to read, and the maps that Auto would add.

import { unitSource, writeFile } from '../make-sample-folders.ts'
import type { Action } from '../soak.ts'
import { until } from '../until.ts'

export const map: Action = {
  name: 'make code maps',
  weight: 3,
  async run(soak) {
    const { random, currentProject, product } = soak
    const { workspace, folder, scratchFiles } = currentProject
    const fresh = Array.from({ length: 20 }, () => `loose/mapped-${soak.next()}.ts`)
    for (const path of fresh) writeFile(folder, path, unitSource(soak.next()))
    scratchFiles.push(...fresh)
    const host = await product.openWorkspace(workspace)
    const last = fresh.at(-1) ?? ''
    await until(`${last} in the tree`, async () => (await host['files.find']({ workspace, query: last })).some(({ path }) => path === last))
    const paths = [...fresh, ...random.pickSome(currentProject.stableFiles, 10)]
    const { maps } = await host['maps.read']({ workspace, paths })
    // If its worker was killed, a file may lack its map. The second request must return it.
    const { maps: again } = await host['maps.read']({ workspace, paths })
    const missing = fresh.filter((path) => !again.some((each) => each.path === path && each.text.includes('unit')))
    if (missing.length > 0) throw new Error(`No map after two requests: ${missing.join(', ')} (${maps.length} maps in the first response)`)
    await host['maps.auto']({ workspace })
  },
}
