// Stores the terms of a root in one file that loads fast. A cache: if anything about it is doubtful, it is not used.
// Six 32-bit words, then a stamp for each file, then lengths, ends, terms, counts, then root and paths separated by NUL.

import { readPlainFile } from '../disk/read/read-plain-file.ts'
import { writeCache } from '../disk/store/write-cache.ts'
import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import type { DocTerms } from './root-terms.ts'
import { numbersPerStamp, putStamp, stampAt } from './stamp-array.ts'

/** Raise it with every change to what a term is, how it is counted, or the layout of this file. */
const magic = 0x53_48_52_36
const headerWords = 6
const stampBytes = numbersPerStamp * 8
/** Each file is around ten megabytes. */
const keptRoots = 12
const mostBytes = 2 ** 30

export function loadTerms(file: string, root: string): Map<string, DocTerms> | undefined {
  const bytes = readPlainFile(file, mostBytes, false)?.bytes
  if (!bytes || bytes.length < headerWords * 4) return undefined
  const whole = bytes.byteOffset % 8 === 0 ? bytes : Buffer.from(new Uint8Array(bytes))
  const [found, files = 0, total = 0, textBytes = 0, sum = 0] = new Uint32Array(whole.buffer, whole.byteOffset, headerWords)
  const textAt = headerWords * 4 + files * stampBytes + files * 8 + total * 8
  if (found !== magic || whole.length !== textAt + textBytes) return undefined
  let at = whole.byteOffset + headerWords * 4
  const stamps = new Float64Array(whole.buffer, at, files * numbersPerStamp)
  at += files * stampBytes
  const words = (length: number): Uint32Array => {
    const array = new Uint32Array(whole.buffer, at, length)
    at += length * 4
    return array
  }
  const [lengths, ends, terms, counts] = [words(files), words(files), words(total), words(total)]
  const [keptRoot, ...paths] = whole.toString('utf8', textAt).split('\0')
  if (keptRoot !== root || paths.length !== files || sum !== sampleOf(terms, counts)) return undefined
  const docs = new Map<string, DocTerms>()
  let from = 0
  for (const [number, path] of paths.entries()) {
    const to = ends[number] ?? 0
    if (to < from || to > total) return undefined
    docs.set(path, {
      ...stampAt(stamps, number),
      isSettled: true,
      length: lengths[number] ?? 0,
      terms,
      counts,
      from,
      to,
    })
    from = to
  }
  return docs
}

/** Only settled files: the others are read again next time anyway. */
export async function saveTerms(file: string, root: string, docs: ReadonlyMap<string, DocTerms>): Promise<void> {
  const kept = [...docs].filter(([path, doc]) => doc.isSettled && !path.includes('\0'))
  const total = kept.reduce((sum, [, { from, to }]) => sum + to - from, 0)
  const stamps = new Float64Array(kept.length * numbersPerStamp)
  const lengths = new Uint32Array(kept.length)
  const ends = new Uint32Array(kept.length)
  const terms = new Uint32Array(total)
  const counts = new Uint32Array(total)
  const yieldToEventLoop = eventLoopYielder()
  let at = 0
  for (const [number, [, doc]] of kept.entries()) {
    putStamp(stamps, number, doc)
    lengths[number] = doc.length
    terms.set(doc.terms.subarray(doc.from, doc.to), at)
    counts.set(doc.counts.subarray(doc.from, doc.to), at)
    at += doc.to - doc.from
    ends[number] = at
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  const text = Buffer.from([root, ...kept.map(([path]) => path)].join('\0'), 'utf8')
  const header = Uint32Array.of(magic, kept.length, total, text.length, sampleOf(terms, counts), 0)
  writeCache(file, [header, stamps, lengths, ends, terms, counts].map(bytesOf).concat(text), keptRoots)
}

function bytesOf(array: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/** Distance between summed words. A power failure leaves whole blocks of zeros, which a sample detects just as well. */
const stride = 256

function sampleOf(...arrays: readonly Uint32Array[]): number {
  let sum = 0x811c9dc5
  for (const array of arrays) for (let at = 0; at < array.length; at += stride) sum = Math.imul(sum ^ (array[at] ?? 0), 0x01000193)
  return sum >>> 0
}
