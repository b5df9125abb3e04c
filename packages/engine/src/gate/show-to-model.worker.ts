// The part of a file a model may search: nothing if it is secret by name, otherwise all but its secrets.

import type { SearchFile, ShownText, TextToShow } from '../search/index.ts'
import { mayContainSecret, redactionMayAdd, redactSecrets, scanSecrets, secretByName } from '../secrets/index.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export async function run({ file, utf8 }: TextToShow): Promise<ShownText> {
  const reason = whyHidden(file)
  if (reason) return { as: 'nothing', why: reason }
  // Nearly all files end here. Decoding them would take longer than this test.
  if (!mayContainSecret(utf8)) return { as: 'is' }
  const text = decoder.decode(utf8)
  const found = await scanSecrets(text, file.shown)
  return found.length === 0 ? { as: 'is' } : { as: 'text', text: redactSecrets(text, found) }
}

export function whyHidden({ path, shown }: SearchFile): string | undefined {
  return secretByName(shown) ?? (path === shown ? undefined : secretByName(path))
}

export { redactionMayAdd as mayAdd }
