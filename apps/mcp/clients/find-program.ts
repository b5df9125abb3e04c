// The file that a package's command runs.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ version: z.string(), bin: z.record(z.string(), z.string()) })

/** `from`: a folder (with a slash at its end) or file from which the package can be resolved. */
export async function findProgram(name: string, version: string, from: string): Promise<string> {
  const file = createRequire(from).resolve(`${name}/package.json`)
  const { version: found, bin } = manifest.parse(JSON.parse(await readFile(file, 'utf8')))
  if (found !== version) throw new Error(`${name} is there as ${found}, not as ${version}`)
  const [command = ''] = Object.values(bin)
  return join(dirname(file), command)
}
