// What a path says about its file: its kind, and the terms of the file name and of the folders above it.

import { kindOf, type RankedKind } from './file-kind.ts'
import { nameTerms } from './name-terms.ts'
import { stemOf } from './path-mentions.ts'
import { splitName } from './split-name.ts'
import { wordTerm } from './term.ts'

export interface PathTerms {
  kind: RankedKind
  name: readonly number[]
  folders: readonly number[]
  /** See `stemOf`; empty unless it is a source. */
  stem: string
}

/** `prefix`: what is shown before the path, and does not make the file a test or a document. */
export function openPathTerms(): (prefix: string, path: string) => PathTerms {
  let known = new Map<string, PathTerms>()
  let folders = new Map<string, readonly number[]>()
  return (prefix, path) => {
    const shown = prefix + path
    const found = known.get(shown)
    if (found) return found
    if (known.size > mostKept) {
      known = new Map()
      folders = new Map()
    }
    const slash = shown.lastIndexOf('/')
    const folder = shown.slice(0, Math.max(slash, 0))
    const above = folders.get(folder) ?? [...new Set(splitName(folder).map(wordTerm))]
    folders.set(folder, above)
    const kind = kindOf(path)
    const terms = { kind, name: termsOfName(shown.slice(slash + 1)), folders: above, stem: kind === 'source' ? stemOf(shown) : '' }
    known.set(shown, terms)
    return terms
  }
}

const mostKept = 300_000

function termsOfName(name: string): number[] {
  const dot = name.lastIndexOf('.')
  const { words, pairs, whole } = nameTerms((dot > 0 ? name.slice(0, dot) : name).replace(/[-.+ ]/g, '_'))
  return [...new Set([...words, ...pairs, ...(whole === undefined ? [] : [whole])])]
}
