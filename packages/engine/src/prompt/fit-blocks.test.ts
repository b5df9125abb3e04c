import { describe, expect, it } from 'vitest'
import { openTokenizer } from '../tokens/index.ts'
import { type FileBlock, wholeFileBlock } from './file-block.ts'
import { fitBlocks } from './fit-blocks.ts'

const tokenizer = openTokenizer('o200k')
const block = (path: string, words: number): FileBlock =>
  wholeFileBlock({ path, text: new TextEncoder().encode(`${'word '.repeat(words)}\n`), backticks: 0 }, tokenizer)

describe('fitBlocks', () => {
  const small = block('a.md', 10)
  const large = block('b.md', 500)
  const middle = block('c.md', 100)
  const all = [small, large, middle]

  it('keeps everything that fits', () => {
    expect(fitBlocks(all, 10_000)).toEqual({ kept: all, dropped: [] })
  })

  it('leaves the largest out first and keeps the order of the rest', () => {
    expect(fitBlocks(all, 200)).toEqual({ kept: [small, middle], dropped: [large] })
    expect(fitBlocks(all, 50)).toEqual({ kept: [small], dropped: [large, middle] })
    expect(fitBlocks(all, 0)).toEqual({ kept: [], dropped: [large, middle, small] })
  })
})
