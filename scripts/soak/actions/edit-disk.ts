// Creates, changes, moves and deletes files on disk. The product must notice without being asked.

import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { remove, unit, write } from '../make-ground.ts'
import type { Action, Soak } from '../soak.ts'
import { until } from '../until.ts'

const mostLoose = 300

export const editDisk: Action = {
  name: 'edit files on disk',
  weight: 6,
  async run(soak) {
    const { chance, here, product } = soak
    const { folder, loose, workspace } = here
    for (const path of chance.some(loose.length > 0 ? loose : [addFile(soak)], 8)) write(folder, path, `${unit(soak.next())}\n// changed\n`)
    for (const path of loose.slice(0, chance.between(0, 3))) {
      const to = `loose/moved-${soak.next()}.ts`
      renameSync(join(folder, path), join(folder, to))
      loose.splice(loose.indexOf(path), 1, to)
    }
    for (const path of loose.splice(0, loose.length > mostLoose ? 50 : chance.between(0, 4))) remove(folder, path)
    for (let more = chance.between(1, 15); more > 0; more--) addFile(soak)
    const last = addFile(soak)
    await until(`${last} in the tree`, async () => {
      const host = await product.at(workspace)
      return (await host['files.find']({ workspace, query: last })).some(({ path }) => path === last)
    })
  },
}

function addFile(soak: Soak): string {
  const path = `loose/area-${soak.chance.between(0, 9)}/file-${soak.next()}.ts`
  write(soak.here.folder, path, unit(soak.next()))
  soak.here.loose.push(path)
  return path
}
