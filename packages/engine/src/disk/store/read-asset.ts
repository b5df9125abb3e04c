// Reads texts that ship with the code, such as built-in prompts.

import { readFileSync } from 'node:fs'

export function readAsset(url: URL): string {
  return readFileSync(url, 'utf8')
}
