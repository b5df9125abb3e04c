import { describe, expect, it } from 'vitest'
import { openTokenizer } from '../tokens/index.ts'
import { type FileBlock, slicesBlock, wholeFileBlock } from './file-block.ts'
import { segmentBytes } from './segment.ts'

const tokenizer = openTokenizer('o200k')
const file = (path: string, text: string, backticks = 0) => ({ path, text: new TextEncoder().encode(text), backticks })
const shown = (block: FileBlock): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(segmentBytes([block.segment]))

describe('file blocks', () => {
  // [F3.4]
  it('shows the path above a fence named after the extension', () => {
    expect(shown(wholeFileBlock(file('src/a.ts', 'let a = 1\n'), tokenizer))).toBe('File: src/a.ts\n```ts\nlet a = 1\n```\n\n')
  })

  it('adds a newline before the closing fence if needed, and no language without an extension', () => {
    expect(shown(wholeFileBlock(file('Makefile', 'all:'), tokenizer))).toBe('File: Makefile\n```\nall:\n```\n\n')
  })

  it('shows an empty file as an empty fence', () => {
    expect(shown(wholeFileBlock(file('a.py', ''), tokenizer))).toBe('File: a.py\n```py\n\n```\n\n')
  })

  // [F3.4]
  it('uses a fence longer than any run of backticks in the file', () => {
    expect(shown(wholeFileBlock(file('a.md', '````\n', 4), tokenizer))).toBe('File: a.md\n`````md\n````\n`````\n\n')
  })

  // [F3.5]
  it('shows each slice in its own fence, with its lines and reason', () => {
    const block = slicesBlock(
      file('a.ts', '1\n2\n3\n4\n5\n'),
      [
        { from: 1, to: 2 },
        { from: 4, to: 9, why: 'the end' },
      ],
      tokenizer,
    )
    expect(shown(block)).toBe('File: a.ts\n(lines 1-2)\n```ts\n1\n2\n```\n\n(lines 4-5: the end)\n```ts\n4\n5\n```\n\n')
  })
})
