// Counts files, line ranges, and maps on another thread, in the form that they have in a prompt.

import { readContained } from '../disk/read/read-contained.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import { longestBackticks } from '../facts/index.ts'
import { slicesBlock, wholeFileBlock } from '../prompt/file-block.ts'
import { openTokenizer } from '../tokens/index.ts'
import type { BlocksInput } from './count-blocks.ts'

export function run({ root, blocks, maxBytes }: BlocksInput): number[] {
  const tokenizer = openTokenizer('o200k')
  return blocks.map((block) => {
    if ('map' in block) return tokenizer.count(Buffer.from(block.map))
    const { path, shown, ranges } = block
    const read = readContained(root, path, { maxBytes })
    const decoded = read.ok ? decodeText(read.bytes) : undefined
    if (decoded?.kind !== 'text') return 0
    const file = { path: shown, text: decoded.bytes, backticks: longestBackticks(decoded.bytes) }
    return (ranges ? slicesBlock(file, ranges, tokenizer) : wholeFileBlock(file, tokenizer)).segment.tokens
  })
}
