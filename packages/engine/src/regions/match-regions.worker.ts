// Reads files on another thread, splits them into regions, and returns what of a task is in each.

import { readContained } from '../disk/read/read-contained.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import { isProse } from '../ranking/file-kind.ts'
import { readTask } from '../ranking/read-task.ts'
import { openReadTerms } from '../ranking/read-terms.ts'
import { splitName } from '../ranking/split-name.ts'
import { wordTerm } from '../ranking/term.ts'
import { definedIn, timesIn } from '../ranking/term-counts.ts'
import { withoutSecrets } from '../ranking/without-secrets.ts'
import { openTokenizer } from '../tokens/index.ts'
import type { FileToSplit, MatchedRegion, RegionsInput, SplitFile } from './match-regions.ts'
import { readTrace } from './read-trace.ts'
import { type Region, splitRegions } from './split-regions.ts'

const readTerms = openReadTerms()
const wordsPerRun = 5
/** A region with fewer terms of the task hardly quotes five words of it, and looking takes time. */
const fewestQuoted = 2
const longestLine = 5_000

export async function run({ root, files, task, maxBytes }: RegionsInput): Promise<SplitFile[]> {
  const asked = askedFor(task)
  const split: SplitFile[] = []
  for (const file of files) split.push({ path: file.path, regions: await matchFile(root, file, asked, maxBytes) })
  return split
}

interface Asked {
  /** Index of each term. */
  terms: ReadonlyMap<number, number>
  names: ReadonlySet<string>
  runs: ReadonlySet<number>
  traced: (path: string) => number[]
}

function askedFor(task: string): Asked {
  const words = task.match(namePattern) ?? []
  const runs = new Set<number>()
  eachRun(words, (run) => runs.add(run))
  return {
    terms: new Map(readTask(task).terms.map(({ term }, index) => [term, index])),
    names: new Set(words),
    runs,
    traced: readTrace(task),
  }
}

const namePattern = /[A-Za-z_]\w*/g

async function matchFile(root: string, { path, symbols }: FileToSplit, asked: Asked, maxBytes: number): Promise<MatchedRegion[]> {
  const read = readContained(root, path, { maxBytes })
  const decoded = read.ok ? decodeText(read.bytes) : undefined
  if (decoded?.kind !== 'text') return []
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded.bytes)
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  // A minified file has no regions.
  if (lines.some((line) => line.length > longestLine)) return []
  const open = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await withoutSecrets(decoded.bytes, path)).split('\n')
  const bytesPerToken = sampleBytesPerToken(decoded.bytes)
  const traced = asked.traced(path)
  return splitRegions(lines, symbols, path).map((region) => {
    const bytes = Buffer.byteLength(lines.slice(region.from - 1, region.to).join('\n')) + 1
    return {
      ...region,
      bytes,
      tokens: Math.ceil(bytes / bytesPerToken),
      isInTrace: traced.some((line) => line >= region.from && line <= region.to),
      ...matchText(region, open.slice(region.from - 1, region.to).join('\n'), path, asked),
    }
  })
}

/** Counting all of forty files would take longer than everything else, and only what is chosen is shown with a count. */
function sampleBytesPerToken(bytes: Uint8Array): number {
  const middle = Math.max(0, (bytes.length - sampleBytes) >> 1)
  const sample = bytes.subarray(middle, middle + sampleBytes)
  return sample.length / Math.max(1, openTokenizer('o200k').count(sample))
}

const sampleBytes = 4_096

function matchText(region: Region, text: string, path: string, { terms, names, runs }: Asked) {
  const found = readTerms(Buffer.from(text), isProse(path))
  const hits: MatchedRegion['hits'] = []
  for (const [at, term] of found.terms.entries()) {
    const index = terms.get(term)
    const counts = found.counts[at] ?? 0
    if (index !== undefined) hits.push({ term: index, times: timesIn(counts), defined: definedIn(counts) })
  }
  const quoted = new Set<number>()
  if (hits.length >= fewestQuoted)
    eachRun(text.match(namePattern) ?? [], (run) => {
      if (runs.has(run)) quoted.add(run)
    })
  const nameWords = splitName(region.name)
  return {
    length: found.length,
    hits,
    quoted: quoted.size,
    isAsked: isCodeName.test(region.name) && names.has(region.name),
    nameTerms: nameWords.flatMap((word) => terms.get(wordTerm(word)) ?? []),
    nameLength: nameWords.length,
    namedContainers: region.container.split('.').filter((part) => names.has(part)).length,
  }
}

const isCodeName = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]/

/** Hashes every run of five words, ignoring case. */
function eachRun(words: readonly string[], visit: (run: number) => void): void {
  const hashes = words.map((word) => wordTerm(word.toLowerCase()))
  for (let at = wordsPerRun; at <= hashes.length; at++) {
    let run = 0
    for (let index = at - wordsPerRun; index < at; index++) run = (Math.imul(run, 31) + (hashes[index] ?? 0)) | 0
    visit(run)
  }
}
