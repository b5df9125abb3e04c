// Removes the unused C code of the parsers, a sixth of the install. The compiled parsers for all platforms stay, because `npm run package`
// makes packages for every platform from them.

import { globSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export function removeParserSources(root: string): void {
  for (const folder of globSync('node_modules/@ast-grep/lang-*/src', { cwd: root })) rmSync(join(root, folder), { recursive: true })
}

if (import.meta.main) removeParserSources(resolve(import.meta.dirname, '..'))
