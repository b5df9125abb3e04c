import fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { afterAll, describe, expect, it } from 'vitest'
import { endsWithNewline, fenceAround } from '../facts/index.ts'
import { openTokenizer, type Tokenizer, wrapCount } from '../tokens/index.ts'
import { assemblePrompt } from './assemble-prompt.ts'
import { countSegments } from './count-segments.ts'
import { slicesBlock, wholeFileBlock } from './file-block.ts'
import { mapBlock } from './map-block.ts'
import { promptText } from './prompt-text.ts'

const oracle = { o200k: get_encoding('o200k_base'), cl100k: get_encoding('cl100k_base') }
afterAll(() => {
  oracle.o200k.free()
  oracle.cl100k.free()
})

const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '\t',
    '  \t',
    '/',
    '//',
    '/* x */',
    '```',
    '````ts',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '漢字',
    '👩‍👩‍👧',
    '<|endoftext|>',
    "it's",
    'WordWord',
    '12345',
    '\r',
    '}\r',
    '#',
  ),
)
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
const path = fc.constantFrom('src/a.ts', 'b', '/abs/c.py', 'ü/ö.md', 'line\nbreak.js', '.hidden')

function fencedCount(path: string, bytes: Uint8Array, tokenizer: Tokenizer): number {
  const { before, after } = fenceAround(path, 4, endsWithNewline(bytes))
  return wrapCount(tokenizer, { bytes, count: tokenizer.count(bytes) }, Buffer.from(before), Buffer.from(after))
}

describe('countSegments', () => {
  // [S1.16] [F3.12]
  it("matches tiktoken's count of the whole text, and the parts add up to it", () => {
    const contents = fc.record({
      tree: text,
      maps: fc.array(fc.record({ path, body: text }), { maxLength: 3 }),
      mapsTag: fc.constantFrom('Referenced APIs' as const, 'Complete Definitions' as const),
      files: fc.array(fc.record({ path, text, slice: fc.boolean(), known: fc.boolean() }), { maxLength: 4 }),
      diff: text,
      editInstructions: text,
      prompts: fc.array(fc.record({ name: line, content: text }), { maxLength: 2 }),
      instructions: text,
      instructionsFirst: fc.boolean(),
      encoding: fc.constantFrom('o200k' as const, 'cl100k' as const),
    })
    fc.assert(
      fc.property(contents, ({ files, maps, encoding, ...rest }) => {
        const tokenizer = openTokenizer(encoding)
        const blocks = files.map((file) => {
          const bytes = new TextEncoder().encode(file.text)
          const source = {
            path: file.path,
            text: bytes,
            backticks: 4,
            fenced: file.known ? fencedCount(file.path, bytes, tokenizer) : undefined,
          }
          return file.slice ? slicesBlock(source, [{ from: 1, to: 3, why: 'because' }], tokenizer) : wholeFileBlock(source, tokenizer)
        })
        const segments = assemblePrompt({
          ...rest,
          files: blocks,
          maps: maps.map((map) => mapBlock({ path: map.path, shown: map.path, body: map.body, hash: '' }, tokenizer)),
        })
        const { total, ...parts } = countSegments(segments, tokenizer)
        expect(total).toBe(oracle[encoding].encode_ordinary(promptText(segments).toString()).length)
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total)
      }),
      { numRuns: 1500 },
    )
  })
})
