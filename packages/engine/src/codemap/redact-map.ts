// Redacts secrets in a map and defuses our section tags: a default value could be a key, and a tag could close its section.

import { escapeSectionTags } from '../facts/index.ts'
import { redactSecrets, scanSecrets } from '../secrets/index.ts'
import type { SourceMap } from './source-map.ts'

export async function redactMap(map: SourceMap, path: string): Promise<SourceMap> {
  const lines = [...map.imports.map(({ text }) => text), ...map.symbols.flatMap(({ signature, name }) => [signature, name]), ...map.exports]
  const text = lines.join('\n')
  // A macro has no assignment sign before its value; with one, the secret rules recognize it.
  const found = await scanSecrets(text.replace(/^(#define \w+) /gm, '$1='), path)
  const safe = escapeSectionTags(found.length > 0 ? redactSecrets(text, found) : text)
  if (safe === text) return map
  // Line breaks inside a finding are kept, so the lines still match one to one.
  const safeLines = safe.split('\n')
  const lineAt = (at: number): string => safeLines[at] ?? ''
  const symbolsAt = map.imports.length
  const exportsAt = symbolsAt + 2 * map.symbols.length
  return {
    ...map,
    imports: map.imports.map((ref, at) => ({ ...ref, text: lineAt(at) })),
    symbols: map.symbols.map((symbol, at) => ({ ...symbol, signature: lineAt(symbolsAt + 2 * at), name: lineAt(symbolsAt + 2 * at + 1) })),
    exports: map.exports.map((_line, at) => lineAt(exportsAt + at)),
  }
}
