// Opens the exact counter of an encoding, one per thread. Text is copied into its own buffer, with the ending that the scanners need.

import type { TokenEncoding } from '@sheaf/contract'
import { createPieceCounter } from './count-pieces.ts'
import { loadRankTable } from './load-rank-table.ts'
import { endOfCl100kPiece } from './scan-cl100k.ts'
import { endOfO200kPiece } from './scan-o200k.ts'
import type { Tokenizer } from './tokenizer.ts'

const padding = 16
const firstBytes = 256 * 1024
/** A larger copy is not kept after the count. */
const keptBytes = 4 * 1024 * 1024

const opened = new Map<TokenEncoding, Tokenizer>()

export function openTokenizer(encoding: TokenEncoding): Tokenizer {
  let tokenizer = opened.get(encoding)
  if (!tokenizer) {
    tokenizer = createTokenizer(encoding)
    opened.set(encoding, tokenizer)
  }
  return tokenizer
}

function createTokenizer(encoding: TokenEncoding): Tokenizer {
  const pieces = createPieceCounter(loadRankTable(encoding))
  const endOfPiece = encoding === 'o200k' ? endOfO200kPiece : endOfCl100kPiece
  let text = new Uint8Array(firstBytes)
  let view = new DataView(text.buffer)

  function count(bytes: Uint8Array): number {
    const { length } = bytes
    if (length + padding > text.length) resizeBuffer(Math.max(length + padding, keptBytes))
    text.set(bytes)
    text[length] = 0xff
    let total = 0
    let at = 0
    while (at < length) {
      const end = endOfPiece(text, at)
      // Count what a reader would decode: an invalid byte is U+FFFD, of three bytes.
      if (end < 0) return count(new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)))
      total += pieces.count(view, at, end)
      at = end
    }
    if (text.length > keptBytes) resizeBuffer(firstBytes)
    return total
  }

  function resizeBuffer(size: number): void {
    text = new Uint8Array(size)
    view = new DataView(text.buffer)
  }

  return { encoding, count }
}
