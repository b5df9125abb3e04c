// Creates, changes, moves and deletes files on disk. The product must notice without being asked.

import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { removeFile, unitSource, writeFile } from '../make-sample-folders.ts'
import type { Action, Soak } from '../soak.ts'
import { until } from '../until.ts'

const maxScratchFiles = 300

export const editDisk: Action = {
  name: 'edit files on disk',
  weight: 6,
  async run(soak) {
    const { random, currentProject, product } = soak
    const { folder, scratchFiles, workspace } = currentProject
    for (const path of random.pickSome(scratchFiles.length > 0 ? scratchFiles : [addFile(soak)], 8))
      writeFile(folder, path, `${unitSource(soak.next())}\n// changed\n`)
    for (const path of scratchFiles.slice(0, random.between(0, 3))) {
      const to = `loose/moved-${soak.next()}.ts`
      renameSync(join(folder, path), join(folder, to))
      scratchFiles.splice(scratchFiles.indexOf(path), 1, to)
    }
    for (const path of scratchFiles.splice(0, scratchFiles.length > maxScratchFiles ? 50 : random.between(0, 4))) removeFile(folder, path)
    for (let more = random.between(1, 15); more > 0; more--) addFile(soak)
    const last = addFile(soak)
    await until(`${last} in the tree`, async () => {
      const host = await product.openWorkspace(workspace)
      return (await host['files.find']({ workspace, query: last })).some(({ path }) => path === last)
    })
  },
}

function addFile(soak: Soak): string {
  const path = `loose/area-${soak.random.between(0, 9)}/file-${soak.next()}.ts`
  writeFile(soak.currentProject.folder, path, unitSource(soak.next()))
  soak.currentProject.scratchFiles.push(path)
  return path
}
