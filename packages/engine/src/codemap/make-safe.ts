// What a map shows must be fit to leave: a key in the source would stand in it as a default value, and one of our own section tags could close its section.

import { defuseSectionTags } from '../facts/index.ts'
import { redactSecrets, scanSecrets } from '../secrets/index.ts'
import type { SourceMap } from './source-map.ts'

export async function makeSafe(map: SourceMap, path: string): Promise<SourceMap> {
  const lines = [...map.imports.map(({ text }) => text), ...map.symbols.flatMap(({ signature, name }) => [signature, name]), ...map.exports]
  const text = lines.join('\n')
  // A macro gives its value without a sign of assignment; with one the rules know it for what it is.
  const found = await scanSecrets(text.replace(/^(#define \w+) /gm, '$1='), path)
  const safe = defuseSectionTags(found.length > 0 ? redactSecrets(text, found) : text)
  if (safe === text) return map
  // Every line stays a line of its own: line breaks inside a finding are kept.
  const safeLines = safe.split('\n')
  const take = (at: number): string => safeLines[at] ?? ''
  const symbolsAt = map.imports.length
  const exportsAt = symbolsAt + 2 * map.symbols.length
  return {
    ...map,
    imports: map.imports.map((ref, at) => ({ ...ref, text: take(at) })),
    symbols: map.symbols.map((symbol, at) => ({ ...symbol, signature: take(symbolsAt + 2 * at), name: take(symbolsAt + 2 * at + 1) })),
    exports: map.exports.map((_line, at) => take(exportsAt + at)),
  }
}
