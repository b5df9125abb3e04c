import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from './block.ts'
import { createBlockReader } from './block-reader.ts'

function blocksOf(text: string, isWhole = true): Block[] {
  return createBlockReader().read(text, isWhole).flat()
}

/** Describes the blocks in readable text, without keys and pieces. */
function describeBlocks(text: string, isWhole = true): string[] {
  return blocksOf(text, isWhole).map((block) => {
    if (block.kind === 'prose') return `prose${block.indent ? ` +${block.indent}` : ''}: ${block.text}`
    const lines = block.lines.pieces.join('\n')
    if (block.kind === 'code') return `code ${block.language}${block.isOpen ? ' (open)' : ''}: ${lines}`
    return `${block.action} ${block.path}${block.to ? ` to ${block.to}` : ''} ×${block.changes}${block.isOpen ? ' (open)' : block.isCut ? ' (cut)' : ''}: ${block.description}`
  })
}

const edits = `<chatName="Retry"/>

<Plan>
Retry once.
</Plan>

<file path="src/a.ts" action="modify">
  <change>
    <description>Retry on 503</description>
    <search>
===
</file>
===
    </search>
    <content>
===
b
===
    </content>
  </change>
</file>
<file path="old.ts" action="rename">
  <new path="new.ts"/>
</file>

Done.
`

describe('reading an answer', () => {
  it('separates prose, code and headings', () => {
    expect(describeBlocks('# Title\nHello\nworld\n\nSecond\n```ts\nconst a = 1\n\nlet b\n```\nafter')).toEqual([
      'prose: # Title',
      'prose: Hello\nworld',
      'prose: Second',
      'code ts: const a = 1\n\nlet b',
      'prose: after',
    ])
  })

  it('keeps a list together, and keeps the indent of text that follows code in it', () => {
    expect(describeBlocks('Steps:\n1. one\n\n   more of one\n2. two\n   ```js\n   x()\n   ```\n   after it\n3. three\n\nend')).toEqual([
      'prose: Steps:\n1. one\n\n   more of one\n2. two',
      'code js: x()',
      'prose +3: after it\n3. three',
      'prose: end',
    ])
  })

  it('folds edits by file, describes them, and hides the tags around them', () => {
    const shown = ['prose: Retry once.', 'modify src/a.ts ×1: Retry on 503', 'rename old.ts to new.ts ×0: ', 'prose: Done.']
    expect(describeBlocks(edits)).toEqual(shown)
    expect(describeBlocks(`Here it is:\n\`\`\`xml\n${edits}\`\`\`\nBye`)).toEqual(['prose: Here it is:', ...shown, 'prose: Bye'])
  })

  it('marks the last block as open while text arrives, and marks a cut-off file', () => {
    expect(describeBlocks('```py\nprint(', false)).toEqual(['code py (open): print('])
    expect(describeBlocks('```py\nprint(')).toEqual(['code py: print('])
    const half = '<file path="a" action="create">\n<change>\n<content>\n===\nx'
    expect(describeBlocks(half, false)).toEqual(['create a ×1 (open): '])
    expect(describeBlocks(half)).toEqual(['create a ×1 (cut): '])
  })

  it('does not show half a tag or half a fence while it arrives', () => {
    expect(describeBlocks('Hello\n<fi', false)).toEqual(['prose: Hello'])
    expect(describeBlocks('Hello\n``', false)).toEqual(['prose: Hello'])
    expect(describeBlocks('```js\nx\n``', false)).toEqual(['code js (open): x'])
    expect(describeBlocks('a\n<b>')).toEqual(['prose: a\n<b>'])
  })

  it('reads the same blocks from pieces as from the whole text, and reuses finished groups', () => {
    const line = fc.constantFrom(
      '',
      'word **b**',
      '- item',
      '  inner',
      '1. one',
      '```',
      '~~~',
      '   ```ts',
      '# h',
      '| a | b |',
      '===',
      '<change>',
      '</file>',
      '<file path="p" action="create">',
      '<Plan>',
      '</Plan>',
      '<chatName="n"/>',
      '\t- t',
      'x'.repeat(700),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 90 }), fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }), (lines, cuts) => {
        const text = lines.join('\n')
        const reader = createBlockReader()
        let last = reader.read('')
        for (let at = 0, turn = 0; at < text.length; turn++) {
          at += cuts[turn % cuts.length] ?? 1
          const next = reader.read(text.slice(0, at))
          for (const [group, blocks] of last.slice(0, -1).entries()) expect(next[group]).toBe(blocks)
          last = next
        }
        expect(reader.read(text, true)).toEqual(createBlockReader().read(text, true))
      }),
    )
  })

  it('starts over when the text is a different one', () => {
    const reader = createBlockReader()
    reader.read('one\n\ntwo')
    expect(reader.read('other').flat()).toEqual(blocksOf('other'))
  })

  it('limits the size of a prose block and of a piece of code', () => {
    const sizes = [...blocksOf('- item of a list\n'.repeat(5_000)), ...blocksOf('words of a paragraph\n'.repeat(5_000))].map((block) =>
      block.kind === 'prose' ? block.text.length : 0,
    )
    expect(Math.max(...sizes)).toBeLessThan(4_200)
    const [code] = blocksOf(`\`\`\`\n${'let a\n'.repeat(10_000)}`)
    expect(code?.kind === 'code' && Math.max(...code.lines.pieces.map((piece) => piece.length))).toBeLessThan(4_200)
  })

  it('reads hostile input in bounded time', () => {
    // With careless patterns, some of these take minutes and the test times out.
    const hostile = [
      ' '.repeat(400_000),
      `<plan>${' '.repeat(400_000)}x`,
      `a${' '.repeat(200_000)}`.repeat(4),
      Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n'),
      `<file path="${'a'.repeat(200_000)}" action="create">\n===\n${'y\n'.repeat(50_000)}`,
      '<file path="'.repeat(20_000),
      '/> '.repeat(100_000),
      '`'.repeat(200_000),
      '\r'.repeat(200_000),
    ]
    for (const text of hostile) expect(blocksOf(text).length).toBeLessThan(2_000)
  })
})
