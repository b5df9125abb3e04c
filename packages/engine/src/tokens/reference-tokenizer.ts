// Reference for the tests: the official tokenizers, slow and exact.

import type { TokenEncoding } from '@sheaf/contract'
import { get_encoding, Tiktoken } from 'tiktoken'
import { readRanks } from '../disk/table-file.ts'

interface ReferenceTokenizer {
  count(text: string): number
}

export function openReference(encoding: TokenEncoding): ReferenceTokenizer {
  const tiktoken = get_encoding(`${encoding}_base`)
  return { count: (text) => tiktoken.encode_ordinary(text).length }
}

/** Parts of the text that match the pattern, joined, according to the reference's own regular expressions. */
export function matchWithReference(pattern: string, text: string): string {
  const tiktoken = new Tiktoken(readRanks('cl100k_base'), {}, pattern)
  const matched = tiktoken.decode(tiktoken.encode_ordinary(text))
  tiktoken.free()
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(matched)
}
