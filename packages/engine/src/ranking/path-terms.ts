// The terms of a path: those of the file name, and those of the folders above it.

import { nameTerms } from './name-terms.ts'
import { splitName } from './split-name.ts'
import { wordTerm } from './term.ts'

export interface PathTerms {
  name: readonly number[]
  folders: readonly number[]
}

export function openPathTerms(): (path: string) => PathTerms {
  let known = new Map<string, PathTerms>()
  let folders = new Map<string, readonly number[]>()
  return (path) => {
    const found = known.get(path)
    if (found) return found
    if (known.size > mostKept) {
      known = new Map()
      folders = new Map()
    }
    const slash = path.lastIndexOf('/')
    const folder = path.slice(0, Math.max(slash, 0))
    const above = folders.get(folder) ?? [...new Set(splitName(folder).map(wordTerm))]
    folders.set(folder, above)
    const terms = { name: termsOfName(path.slice(slash + 1)), folders: above }
    known.set(path, terms)
    return terms
  }
}

const mostKept = 300_000

function termsOfName(name: string): number[] {
  const dot = name.lastIndexOf('.')
  const { words, pairs, whole } = nameTerms((dot > 0 ? name.slice(0, dot) : name).replace(/[-.+ ]/g, '_'))
  return [...new Set([...words, ...pairs, ...(whole === undefined ? [] : [whole])])]
}
