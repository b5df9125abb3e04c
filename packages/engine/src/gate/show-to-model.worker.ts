// The part of a file a model may search: nothing if it is secret by name, otherwise all but its secrets.

import type { SearchFile, ShownText } from '../search/index.ts'
import { mayContainSecret, redactionMayAdd, redactSecrets, scanSecrets, secretByName } from '../secrets/index.ts'

export async function run({ file, text }: { file: SearchFile; text: string }): Promise<ShownText> {
  const reason = whyHidden(file)
  if (reason) return { as: 'nothing', why: reason }
  const found = mayContainSecret(text) ? await scanSecrets(text, file.shown) : []
  return found.length === 0 ? { as: 'is' } : { as: 'text', text: redactSecrets(text, found) }
}

export function whyHidden({ path, shown }: SearchFile): string | undefined {
  return secretByName(shown) ?? secretByName(path)
}

export { redactionMayAdd as mayAdd }
