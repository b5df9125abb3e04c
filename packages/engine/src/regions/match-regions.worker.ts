// Reads files on another thread, splits them into regions, and returns what of a task is in each.

import { readContained } from '../disk/read/read-contained.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import { isProse } from '../ranking/file-kind.ts'
import { readTask } from '../ranking/read-task.ts'
import { openReadTerms } from '../ranking/read-terms.ts'
import { splitName } from '../ranking/split-name.ts'
import { wordTerm } from '../ranking/term.ts'
import { definedIn, timesIn } from '../ranking/term-counts.ts'
import { openTermLookup, placeOf, type TermLookup } from '../ranking/term-lookup.ts'
import { withoutSecrets } from '../ranking/without-secrets.ts'
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
  terms: TermLookup
  names: ReadonlySet<string>
  runs: ReadonlySet<number>
  traced: (path: string) => number[]
}

function askedFor(task: string): Asked {
  const words = task.match(namePattern) ?? []
  const runs = new Set<number>()
  eachRun(words, (run) => runs.add(run))
  return {
    terms: openTermLookup(readTask(task).terms.map(({ term }) => term)),
    names: new Set(words),
    runs,
    traced: readTrace(task),
  }
}

const namePattern = /[A-Za-z_]\w*/g

async function matchFile(root: string, { path, symbols, tokens }: FileToSplit, asked: Asked, maxBytes: number): Promise<MatchedRegion[]> {
  const read = readContained(root, path, { maxBytes })
  const decoded = read.ok ? decodeText(read.bytes) : undefined
  if (decoded?.kind !== 'text') return []
  const lines = decodeLines(decoded.bytes)
  // A minified file has no regions.
  if (lines.some((line) => line.length > longestLine)) return []
  const starts = startsOf(decoded.bytes)
  const open = await withoutSecrets(decoded.bytes, path)
  const openStarts = open === decoded.bytes ? starts : startsOf(open)
  const tokensPerByte = tokens > 0 ? tokens / decoded.bytes.length : mostTokensPerByte
  const traced = asked.traced(path)
  return splitRegions(lines, symbols, path).map((region) => {
    const { length: bytes } = textOf(decoded.bytes, starts, region)
    return {
      ...region,
      bytes,
      tokens: Math.ceil(bytes * tokensPerByte),
      isInTrace: traced.some((line) => line >= region.from && line <= region.to),
      ...matchText(region, textOf(open, openStarts, region), path, asked),
    }
  })
}

/** If the tokens of a file aren't known, its regions are rather estimated as too large. */
const mostTokensPerByte = 1 / 3

function decodeLines(bytes: Uint8Array): string[] {
  const lines = decode(bytes).split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Where each line starts, and the end. */
function startsOf(bytes: Uint8Array): number[] {
  const starts = [0]
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) starts.push(at + 1)
  if (starts.at(-1) !== bytes.length) starts.push(bytes.length)
  return starts
}

const newline = 10

function textOf(bytes: Uint8Array, starts: readonly number[], { from, to }: Region): Uint8Array {
  return bytes.subarray(starts[from - 1], starts[to])
}

function matchText(region: Region, text: Uint8Array, path: string, { terms, names, runs }: Asked) {
  const found = readTerms(text, isProse(path))
  const hits: MatchedRegion['hits'] = []
  for (const [at, term] of found.terms.entries()) {
    const index = placeOf(terms, term)
    const counts = found.counts[at] ?? 0
    if (index !== -1) hits.push({ term: index, times: timesIn(counts), defined: definedIn(counts) })
  }
  const quoted = new Set<number>()
  if (hits.length >= fewestQuoted)
    eachRun(decode(text).match(namePattern) ?? [], (run) => {
      if (runs.has(run)) quoted.add(run)
    })
  const nameWords = splitName(region.name)
  return {
    length: found.length,
    hits,
    quoted: quoted.size,
    isAsked: isCodeName.test(region.name) && names.has(region.name),
    nameTerms: nameWords.flatMap((word) => {
      const index = placeOf(terms, wordTerm(word))
      return index === -1 ? [] : [index]
    }),
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
