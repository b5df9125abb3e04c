// Counts line ranges on another thread, in the form that they have in a prompt.

import { readContained } from '../disk/read/read-contained.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import { slicesBlock } from '../prompt/file-block.ts'
import { openTokenizer } from '../tokens/index.ts'
import type { SlicesInput } from './count-slices.ts'

export function run({ root, files, maxBytes }: SlicesInput): number[] {
  const tokenizer = openTokenizer('o200k')
  return files.map(({ path, shown, ranges }) => {
    const read = readContained(root, path, { maxBytes })
    const decoded = read.ok ? decodeText(read.bytes) : undefined
    if (decoded?.kind !== 'text') return 0
    return slicesBlock({ path: shown, text: decoded.bytes, backticks: 0 }, ranges, tokenizer).segment.tokens
  })
}
