// Reads our maps of a folder from the JSON output of the command.

import type { MapSymbol } from '../packages/contract/src/workspace/codemap.ts'
import type { LanguageId } from '../packages/contract/src/workspace/languages.ts'
import { type Home, sheaf } from './ours.ts'
import { runCommand } from './run-command.ts'

export interface OurMap {
  path: string
  language: LanguageId
  symbols: MapSymbol[]
  tokens: { full: number; map: number }
  text: string
}

export async function ourMaps(folder: string, home: Home): Promise<OurMap[]> {
  const { stdout } = await runCommand(sheaf, ['map', '--json', '.'], { cwd: folder, env: home.env })
  return JSON.parse(stdout)
}
