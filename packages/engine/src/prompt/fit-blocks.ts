// Makes the files fit a number of tokens by leaving whole ones out, largest first.

import type { FileBlock } from './file-block.ts'

export function fitBlocks(blocks: readonly FileBlock[], room: number): { kept: FileBlock[]; dropped: FileBlock[] } {
  const dropped = new Set<FileBlock>()
  let total = blocks.reduce((sum, block) => sum + block.segment.tokens, 0)
  for (const block of [...blocks].sort((a, b) => b.segment.tokens - a.segment.tokens || (a.path < b.path ? -1 : 1))) {
    if (total <= room) break
    dropped.add(block)
    total -= block.segment.tokens
  }
  return { kept: blocks.filter((block) => !dropped.has(block)), dropped: [...dropped] }
}
