// Databases that all test files of a run share: one PostgreSQL, and an empty embedded one to copy. They are created on first use.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pgliteTemplate } from './pglite-template.ts'

/** Returns a function that gives the URL of a database in the cluster. */
export async function sharedCluster(): Promise<(database: string) => string> {
  const pattern = readFileSync(await waitForFile('postgres'), 'utf8')
  return (database) => pattern.replace('{database}', database)
}

/** Folder of the empty embedded database, to copy. */
export async function emptyPglite(): Promise<string> {
  if (!existsSync(pgliteTemplate())) await waitForFile('pglite')
  return pgliteTemplate()
}

/** Folder for the files of tests. It is removed after the run, even if a test was killed. */
export function testDatabaseFolder(): string {
  // The processes of a run have the same parent.
  const owner = process.env.VITEST === undefined ? process.pid : process.ppid
  const folder = join(tmpdir(), `sheaf-test-db-${owner}`)
  if (isFirst(folder)) {
    const log = openSync(join(folder, 'server.log'), 'a')
    const program = join(import.meta.dirname, 'run-test-databases.ts')
    const child = spawn(process.execPath, [program, folder, String(owner)], { detached: true, stdio: ['ignore', log, log] })
    child.unref()
  }
  return folder
}

async function waitForFile(name: string): Promise<string> {
  const folder = testDatabaseFolder()
  const deadline = Date.now() + 240_000
  while (!existsSync(join(folder, name))) {
    if (Date.now() > deadline) throw new Error(`The test databases weren't created: ${readFileSync(join(folder, 'server.log'), 'utf8')}`)
    await wait(20)
  }
  return join(folder, name)
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
