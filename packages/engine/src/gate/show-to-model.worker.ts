// The part of a file a model may search: nothing if it is secret by name, otherwise all but its secrets.

import type { SearchFile, ShownText } from '../search/index.ts'
import { mayContainSecret, redactSecrets, scanSecrets, secretByName } from '../secrets/index.ts'

export async function run({ file: { path, shown }, text }: { file: SearchFile; text: string }): Promise<ShownText> {
  const reason = secretByName(shown) ?? secretByName(path)
  if (reason) return { as: 'nothing', why: reason }
  const found = mayContainSecret(text) ? await scanSecrets(text, shown) : []
  return found.length === 0 ? { as: 'is' } : { as: 'text', text: redactSecrets(text, found) }
}
