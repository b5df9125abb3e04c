// Removes the C code that the parsers were compiled from, a sixth of the install: nothing here reads it. The compiled parsers stay, those for
// other platforms too, because `npm run package` makes packages for every platform from them.

import { globSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export function removeParserSources(root: string): void {
  for (const folder of globSync('node_modules/@ast-grep/lang-*/src', { cwd: root })) rmSync(join(root, folder), { recursive: true })
}

if (import.meta.main) removeParserSources(resolve(import.meta.dirname, '..'))
