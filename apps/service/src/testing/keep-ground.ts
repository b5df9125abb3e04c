// A program: runs one PostgreSQL for a whole run of tests, and ends and removes it when that run is gone, however it went. Also makes the
// empty embedded database that tests copy. Arguments: the folder, the process to outlive.

import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeKeptPglite } from './kept-pglite.ts'
import { makeCluster } from './run-cluster.ts'

const [folder = '', owner = ''] = process.argv.slice(2)

// The user that PostgreSQL runs as must reach its folder.
chmodSync(folder, 0o711)
const cluster = await makeCluster(join(folder, 'cluster'))
const watch = setInterval(async () => {
  if (isAlive(Number(owner))) return
  clearInterval(watch)
  await cluster.stop('immediate')
  // A run removes its temporary folder itself, which takes long on a busy machine: it would take this process for one that was left running.
  if (process.env.SHEAF_TEST_RUN === undefined) rmSync(folder, { recursive: true, force: true })
  process.exit()
}, 300)
await cluster.start()
say('postgres', cluster.url('{database}'))
await makeKeptPglite()
say('pglite', '')

/** Whole or not at all: somebody waits for it. */
function say(name: string, text: string): void {
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
