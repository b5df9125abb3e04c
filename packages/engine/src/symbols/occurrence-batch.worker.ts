// Finds names in a batch of files, in a separate process: a grammar is native code that may crash.

import { parsePlain } from '../codemap/grammars.ts'
import { languageOf } from '../codemap/language-of.ts'
import { whyNotMapped } from '../codemap/not-mapped.ts'
import { readContained } from '../disk/read/read-contained.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import { findOccurrences } from './find-occurrences.ts'
import type { OccurrenceAnswer, OccurrenceInput } from './occurrence-batch.ts'

export function run({ root, paths, names, maxBytes }: OccurrenceInput): OccurrenceAnswer[] {
  return paths.map((path) => search(root, path, names, maxBytes))
}

function search(root: string, path: string, names: string[], maxBytes: number): OccurrenceAnswer {
  const read = readContained(root, path, { maxBytes, followLinks: true })
  if (!read.ok) return { path, ok: false, why: read.why }
  const language = languageOf(path)
  const decoded = decodeText(read.bytes)
  if (!language) return { path, ok: false, why: 'unsupported language' }
  if (decoded.kind === 'binary') return { path, ok: false, why: 'binary' }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded.bytes)
  const why = whyNotMapped(text)
  // Generated files use names like any other file.
  if (why !== undefined && why !== 'generated') return { path, ok: false, why }
  const present = names.filter((name) => text.includes(name))
  if (present.length === 0) return { path, ok: true, occurrences: [] }
  return { path, ok: true, occurrences: findOccurrences(language, parsePlain(language, path, text), text, present) }
}
