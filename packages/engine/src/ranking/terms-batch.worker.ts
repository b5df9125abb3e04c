// Reads files on another thread and gives back their terms; the contents never travel.

import { decodeText } from '../disk/decode-text.ts'
import { readContained } from '../disk/read-contained.ts'
import { bytesWorthReading, isProse } from './file-kind.ts'
import { type FileTerms, openReadTerms } from './read-terms.ts'
import type { TermsBatchAnswer, TermsBatchInput } from './terms-batch.ts'

const readTerms = openReadTerms()
const nothing: FileTerms = { length: 0, terms: new Uint32Array(0), counts: new Uint32Array(0) }

export function run({ root, paths, maxBytes }: TermsBatchInput): TermsBatchAnswer {
  const stamps = new Float64Array(paths.length * 3)
  const found = paths.map((path, at) => {
    const read = readContained(root, path, { maxBytes })
    stamps.set(read.ok ? [read.size, read.mtimeMs, read.ctimeMs] : [-1, 0, 0], at * 3)
    const text = read.ok ? decodeText(read.bytes) : undefined
    return text?.kind === 'text' ? readTerms(text.bytes.subarray(0, bytesWorthReading(path)), isProse(path)) : nothing
  })
  const ends = new Uint32Array(paths.length)
  let total = 0
  for (const [at, { terms }] of found.entries()) {
    total += terms.length
    ends[at] = total
  }
  const terms = new Uint32Array(total)
  const counts = new Uint32Array(total)
  for (const [at, own] of found.entries()) {
    const from = (ends[at] ?? 0) - own.terms.length
    terms.set(own.terms, from)
    counts.set(own.counts, from)
  }
  return { stamps, lengths: Uint32Array.from(found, ({ length }) => length), ends, terms, counts }
}
