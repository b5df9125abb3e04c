// Program: runs one PostgreSQL for a whole test run, and stops and removes it after the run, even if that was killed. Also creates the
// empty embedded database that tests copy. Arguments: the folder, the id of the process of the run.

import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPgliteTemplate } from './pglite-template.ts'
import { makeCluster } from './run-cluster.ts'

const [folder = '', owner = ''] = process.argv.slice(2)

// The user that PostgreSQL runs as must have access to its folder.
chmodSync(folder, 0o711)
const cluster = await makeCluster(join(folder, 'cluster'))
const watch = setInterval(async () => {
  if (isAlive(Number(owner))) return
  clearInterval(watch)
  await cluster.stop('immediate')
  // `npm test` removes the folder itself. Here it could take long on a busy machine, and this process would be killed as a leftover.
  if (process.env.SHEAF_TEST_RUN === undefined) rmSync(folder, { recursive: true, force: true })
  process.exit()
}, 300)
await cluster.start()
publish('postgres', cluster.url('{database}'))
await createPgliteTemplate()
publish('pglite', '')

/** Writes the file atomically: other processes wait for it to appear. */
function publish(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.part`), text)
  renameSync(join(folder, `${name}.part`), join(folder, name))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
