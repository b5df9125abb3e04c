// A client's program: the repository's own, else installed into a cache folder outside of it, once for each version.

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from './client.ts'
import { findProgram } from './find-program.ts'

const run = promisify(execFile)

export async function installClient({ package: name, version }: Client, say: (line: string) => void): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'sheaf-clients', `${name.replace('/', '+')}-${version}`)
  const places = [import.meta.filename, `${cache}/`]
  for (const place of places) {
    const program = await findProgram(name, version, place).catch(() => undefined)
    if (program !== undefined) return program
  }
  say(`Installing ${name} ${version} into ${cache}`)
  await mkdir(cache, { recursive: true })
  // The packages that carry a binary for each system put it in its place when they are installed.
  await writeFile(join(cache, 'package.json'), JSON.stringify({ private: true, allowScripts: { [name]: true } }))
  await run('npm', ['install', '--no-audit', '--no-fund', '--save-exact', `${name}@${version}`], { cwd: cache })
  return findProgram(name, version, `${cache}/`)
}
