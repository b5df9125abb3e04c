// Texts that ship beside the code, such as the built-in prompts.

import { readFileSync } from 'node:fs'

export function readAsset(url: URL): string {
  return readFileSync(url, 'utf8')
}
