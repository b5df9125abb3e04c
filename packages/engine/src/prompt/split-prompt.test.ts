import { describe, expect, it } from 'vitest'
import { openTokenizer } from '../tokens/index.ts'
import type { PromptContents } from './assemble-prompt.ts'
import { wholeFileBlock } from './file-block.ts'
import { promptText } from './prompt-text.ts'
import { splitPrompt } from './split-prompt.ts'

const tokenizer = openTokenizer('o200k')

function contents(files: Record<string, string>): PromptContents {
  const blocks = Object.entries(files).map(([path, text]) =>
    wholeFileBlock({ path, text: new TextEncoder().encode(text), backticks: 0 }, tokenizer),
  )
  return {
    tree: 'repo\n└── a.md',
    maps: [],
    mapsTag: 'Referenced APIs',
    files: blocks,
    diff: '',
    editInstructions: '',
    prompts: [{ name: 'P', content: 'be brief' }],
    instructions: 'explain',
  }
}

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line number ${at}`).join('\n')

describe('splitPrompt', () => {
  it('returns one part without a note if everything fits', () => {
    const parts = splitPrompt(contents({ 'a.md': 'hi\n' }), 2_000, tokenizer)
    expect(parts.map((part) => promptText(part.segments).toString())).toEqual([
      '<file_map>\nrepo\n└── a.md\n</file_map>\n\n<file_contents>\nFile: a.md\n```md\nhi\n```\n\n</file_contents>\n\n<meta prompt 1 = "P">\nbe brief\n</meta prompt 1>\n\n<user_instructions>\nexplain\n</user_instructions>\n',
    ])
  })

  it('keeps every part within the limit, with the tree first and the instructions last', () => {
    const parts = splitPrompt(contents({ 'a.md': lines(60), 'b.md': lines(60), 'c.md': lines(60) }), 500, tokenizer)
    const texts = parts.map((part) => promptText(part.segments).toString())
    expect(parts.length).toBeGreaterThan(1)
    for (const [at, part] of parts.entries()) {
      expect(part.tokens).toBe(tokenizer.count(new TextEncoder().encode(texts[at])))
      expect(part.tokens).toBeLessThanOrEqual(500)
      expect(texts[at]).toContain(`Part ${at + 1} of ${parts.length}`)
    }
    expect(texts.map((text) => text.includes('<file_map>'))).toEqual(texts.map((_, at) => at === 0))
    expect(texts.map((text) => text.includes('<user_instructions>'))).toEqual(texts.map((_, at) => at === texts.length - 1))
  })

  it('splits a large file at its lines and loses none', () => {
    const parts = splitPrompt(contents({ 'big.md': lines(400) }), 500, tokenizer)
    const text = parts.map((part) => promptText(part.segments).toString()).join('')
    expect([...text.matchAll(/^line number (\d+)$/gm)].map(([, at]) => Number(at))).toEqual(Array.from({ length: 400 }, (_, at) => at))
    expect(text).toContain('(lines 1-')
  })

  it('refuses if a section that cannot be split or a single line exceeds a part', () => {
    expect(() => splitPrompt(contents({ 'a.md': 'hi' }), 50, tokenizer)).toThrow(expect.objectContaining({ code: 'over-budget' }))
    expect(() => splitPrompt(contents({ 'a.md': 'word '.repeat(2_000) }), 500, tokenizer)).toThrow(
      expect.objectContaining({ code: 'over-budget' }),
    )
  })
})
