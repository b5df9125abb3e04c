// Reads files on another thread and returns their terms, never their contents.

import { readContained } from '../disk/read/read-contained.ts'
import type { Stamp } from '../disk/stamp.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import { isProse, maxBytesToRead } from './file-kind.ts'
import { readStart } from './read-start.ts'
import { type FileTerms, openReadTerms } from './read-terms.ts'
import { numbersPerStamp, putStamp } from './stamp-array.ts'
import type { TermsBatchAnswer, TermsBatchInput } from './terms-batch.ts'
import { withoutSecrets } from './without-secrets.ts'

const readTerms = openReadTerms()
const notRead: Stamp = { size: -1, mtimeMs: 0, ctimeMs: 0, ino: 0, dev: 0 }
const nothing: FileTerms = { length: 0, terms: new Uint32Array(0), counts: new Uint32Array(0) }

export async function run({ root, paths, maxBytes }: TermsBatchInput): Promise<TermsBatchAnswer> {
  const stamps = new Float64Array(paths.length * numbersPerStamp)
  const found: FileTerms[] = []
  for (const [at, path] of paths.entries()) {
    const { stamp, bytes } = await readText(root, path, maxBytes)
    putStamp(stamps, at, stamp)
    found.push(bytes === undefined ? nothing : readTerms(bytes.subarray(0, maxBytesToRead(path)), isProse(path)))
  }
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

/** Without its secrets; undefined if it can't be read or isn't text. */
async function readText(root: string, path: string, maxBytes: number): Promise<{ stamp: Stamp; bytes: Uint8Array | undefined }> {
  const start = readStart(root, path, maxBytesToRead(path), maxBytes)
  if (start) return { stamp: start, bytes: start.bytes }
  const read = readContained(root, path, { maxBytes })
  if (!read.ok) return { stamp: notRead, bytes: undefined }
  const text = decodeText(read.bytes)
  return { stamp: read, bytes: text.kind === 'text' ? await withoutSecrets(text.bytes, path) : undefined }
}
