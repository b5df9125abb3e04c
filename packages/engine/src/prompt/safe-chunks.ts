// Cuts and counts long texts of a prompt in steps, so that they don't block the host.

import { isSafeCut, type Tokenizer } from '../tokens/index.ts'
import { eventLoopYielder } from '../work/index.ts'

export async function countChunks(chunks: readonly Uint8Array[], tokenizer: Tokenizer): Promise<number> {
  let tokens = 0
  const yieldToEventLoop = eventLoopYielder()
  for (const chunk of chunks) {
    tokens += tokenizer.count(chunk)
    await yieldToEventLoop()
  }
  return tokens
}

/** Chunks between which no token spans, so their counts add up. */
export function safelyCut(parts: readonly string[]): Buffer[] {
  const chunks: Buffer[] = []
  for (const part of parts) {
    const bytes = Buffer.from(part)
    const last = chunks.at(-1)
    const joined = last && !isSafeCut(last.at(-1), bytes[0]) ? Buffer.concat([chunks.pop() ?? last, bytes]) : bytes
    let start = 0
    for (let end = nextCut(joined, start); end !== -1; end = nextCut(joined, start)) {
      chunks.push(joined.subarray(start, end))
      start = end
    }
    chunks.push(joined.subarray(start))
  }
  return chunks
}

/** The first safe place at least `chunkBytes` after `start`; -1: there is none. */
function nextCut(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0x0a, start + chunkBytes)
  while (at !== -1 && !isSafeCut(0x0a, bytes[at + 1])) at = bytes.indexOf(0x0a, at + 1)
  return at === -1 ? -1 : at + 1
}

const chunkBytes = 100_000
