// Measures one file's bytes.

import type { TokenEncoding } from '@sheaf/contract'
import { hashBytes } from '../disk/hash-bytes.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import { openTokenizer, wrapCount } from '../tokens/index.ts'
import { endsWithNewline, fenceAround, formOf } from './fence.ts'
import { type FactsWanted, type FileFacts, hasWantedFacts, type LocatedFinding } from './file-facts.ts'
import { containsSectionTag } from './section-tags.ts'

export type FindKnownFacts = (hash: string, form: string) => FileFacts | undefined

/** `known` are earlier facts by content: a file that was only touched, moved or checked out again is not measured again. */
export async function measureBytes(bytes: Uint8Array, path: string, wanted: FactsWanted, known?: FindKnownFacts): Promise<FileFacts> {
  const hash = hashBytes(bytes)
  const cached = known?.(hash, formOf(path))
  if (cached && hasWantedFacts(cached, wanted)) return cached
  const decoded = decodeText(bytes)
  if (decoded.kind === 'binary') {
    return {
      hash,
      bytes: bytes.length,
      kind: 'binary',
      isUtf8: false,
      lines: 0,
      form: formOf(path),
      tokens: {},
      fenced: {},
      backticks: 0,
      tags: false,
    }
  }
  const text = decoded.bytes
  const backticks = longestBackticks(text)
  const count = wanted.encoding && openTokenizer(wanted.encoding).count(text)
  const facts: FileFacts = {
    hash,
    bytes: bytes.length,
    kind: 'text',
    isUtf8: decoded.encoding === 'utf-8',
    lines: countLines(text),
    form: formOf(path),
    tokens: wanted.encoding && count !== undefined ? { [wanted.encoding]: count } : {},
    fenced: wanted.encoding && count !== undefined ? { [wanted.encoding]: fencedCount(text, path, backticks, count, wanted.encoding) } : {},
    backticks,
    tags: containsSectionTag(text),
  }
  return wanted.secrets ? { ...facts, findings: await findSecrets(text, path) } : facts
}

let secrets: Promise<typeof import('../secrets/index.ts')> | undefined

/** Loaded once, on first use: with the scan off the rules are never loaded, and even importing a loaded module takes time. */
async function findSecrets(text: Uint8Array, path: string): Promise<LocatedFinding[]> {
  secrets ??= import('../secrets/index.ts')
  const { mayContainSecret, scanSecrets } = await secrets
  return mayContainSecret(text) ? scanSecrets(toText(text), path) : []
}

function fencedCount(bytes: Uint8Array, path: string, backticks: number, count: number, encoding: TokenEncoding): number {
  const { before, after } = fenceAround(path, backticks, endsWithNewline(bytes))
  return wrapCount(openTokenizer(encoding), { bytes, count }, Buffer.from(before), Buffer.from(after))
}

const backtick = 0x60
const newline = 0x0a

function countLines(text: Uint8Array): number {
  let lines = 0
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) lines++
  return text.length > 0 && text[text.length - 1] !== newline ? lines + 1 : lines
}

export function longestBackticks(text: Uint8Array): number {
  let longest = 0
  for (let at = text.indexOf(backtick); at !== -1; at = text.indexOf(backtick, at + 1)) {
    const start = at
    while (text[at + 1] === backtick) at++
    longest = Math.max(longest, at + 1 - start)
  }
  return longest
}

function toText(text: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(text)
}
