// The parser with all its grammars. Never load it on the main thread: a grammar is native code.

import { parse, registerDynamicLanguage, type SgNode } from '@ast-grep/napi'
import { compact } from './compact.ts'
import type { Language } from './language.ts'
import { extensionOf } from './language-id-of.ts'
import { languages } from './languages/index.ts'

const loaded = await Promise.all(languages.map(async ({ id, load }) => (load ? [[id, (await load()).default] as const] : [])))
// All in one call: a second call in the same process has no effect.
registerDynamicLanguage(Object.fromEntries(loaded.flat()))

export interface ParsedSource {
  root: SgNode
  /** The parsed text. */
  text: string
  /** Position in the file of a character in `text`. */
  origin(index: number): number
}

/** Parses for a map: bodies may be missing. */
export function parseSource(language: Language, path: string, text: string): ParsedSource {
  const prepared = language.prepare?.(text) ?? text
  const isBlanked = language.blanksBodies ?? (language.prepare !== undefined && language.nodes === undefined)
  const { text: short, origin } = isBlanked ? compact(prepared) : { text: prepared, origin: same }
  return { root: parse(language.grammar(extensionOf(path), text), short).root(), text: short, origin }
}

function same(index: number): number {
  return index
}

/** Parses the text unchanged, with bodies. */
export function parsePlain(language: Language, path: string, text: string): SgNode {
  return parse(language.grammar(extensionOf(path), text), text).root()
}
