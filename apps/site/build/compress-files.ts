// Writes a compressed copy next to each file that shrinks, so that servers need not compress for each visitor.

import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [br, gz] = [promisify(brotliCompress), promisify(gzip)]
/** Smaller files fit into one packet, so compression would not make them faster. */
const minBytes = 1_000

export async function compressFiles(client: string): Promise<void> {
  const names = globSync('**/*.{html,css,js,json,data,svg,xml,txt,md,webmanifest}', { cwd: client })
  await Promise.all(
    names.map(async (name) => {
      const file = join(client, name)
      const bytes = await readFile(file)
      if (bytes.length < minBytes) return
      const compressed = {
        br: await br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        gz: await gz(bytes, { level: 9 }),
      }
      for (const [ending, smaller] of Object.entries(compressed))
        if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller)
    }),
  )
}
