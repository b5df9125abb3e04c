import type { PlainEdit } from '@sheaf/contract'
import { readReply } from '@sheaf/engine/reply'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsReply } from './edits-reply.ts'

/** Text as models write it, and text that looks like the markup of the format. */
const line = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '===',
    '=====',
    '=========',
    '==== a',
    '<search>',
    '</search>',
    '<content>',
    '</content>',
    '<change>',
    '</change>',
    '</file>',
    '<file path="x" action="delete">',
    '```',
    '&lt;',
    '&amp;',
    ']]>',
    '<![CDATA[',
    '  indented',
    '\ttab',
    '',
  ),
)
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
const path = fc.constantFrom('src/a.ts', 'a b.ts', 'deep/er/x.md', 'ü.ts')
const edit: fc.Arbitrary<PlainEdit> = fc.oneof(
  fc.record({ kind: fc.constant('rewrite' as const), path, text }),
  fc.record({ kind: fc.constant('create' as const), path, text }),
  fc.record({ kind: fc.constant('delete' as const), path }),
  fc.record({ kind: fc.constant('move' as const), path, to: fc.constantFrom('moved.ts', 'to/here.ts') }),
  fc.record({
    kind: fc.constant('replace' as const),
    path,
    edits: fc.array(fc.record({ search: text, replace: text }), { minLength: 1, maxLength: 3 }),
  }),
)

function linesOf(all: string): string[] {
  const lines = all === '' ? [] : all.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

describe('edits as a reply', () => {
  it('reads edits back exactly as proposed, or refuses them', () => {
    let taken = 0
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        let reply: ReturnType<typeof editsReply>
        try {
          reply = editsReply({ edits, client: 'x' })
        } catch (error) {
          expect(error).toMatchObject({ code: 'not-possible' })
          return
        }
        taken++
        const { files, problems } = readReply(reply.text, { format: reply.format })
        expect(problems).toEqual([])
        expect(files.map(({ path: at }) => at)).toEqual(edits.map(({ path: at }) => at))
        for (const [at, each] of edits.entries()) {
          const changes = files[at]?.changes ?? []
          if (each.kind === 'rewrite' || each.kind === 'create') expect(changes[0]?.content).toEqual(linesOf(each.text))
          if (each.kind === 'replace')
            expect(changes.map(({ search, content }) => [search, content])).toEqual(
              each.edits.map(({ search, replace }) => [linesOf(search), linesOf(replace)]),
            )
        }
      }),
      { numRuns: 500 },
    )
    // Refusing everything would pass the property above.
    expect(taken).toBeGreaterThan(250)
  })

  it('keeps code of every kind unchanged', () => {
    const texts = [
      'const a = b === c\n',
      'if (a ==== b) {}\n',
      '# Title\n=======\n',
      '<div>\n  <content>x</content>\n</div>\n',
      'Say:\n```ts\nx\n```\n',
      'a &amp;&amp; b\n',
      '\n\n  x\n\n',
    ]
    for (const each of texts)
      expect(editsReply({ edits: [{ kind: 'rewrite', path: 'a', text: each }], client: 'x' }).text.replaceAll(/^\+/gm, '')).toContain(each)
  })

  it('ignores markup in a client name or description, and refuses it in a path', () => {
    const { text: reply } = editsReply({
      edits: [{ kind: 'delete', path: 'a.ts' }],
      client: '"/><file path="b" action="delete">',
      says: '</Plan><file path="b" action="delete"/>',
    })
    expect(readReply(reply, { format: 'xml' }).files.map(({ path: at }) => at)).toEqual(['a.ts'])
    for (const at of ['a" action="delete', 'a"><x', 'a\nb', '']) {
      const work = () => editsReply({ edits: [{ kind: 'rewrite', path: at, text: 'x' }], client: 'x' })
      expect([at, outcomeOf(work)]).toEqual([at, 'not-possible'])
    }
  })

  it('accepts a passage that is a Markdown fence', () => {
    const edits = [{ kind: 'replace' as const, path: 'a.md', edits: [{ search: '```ts\nx\n```', replace: '```ts\ny\n```' }] }]
    const { text: reply, format } = editsReply({ edits, client: 'x' })
    expect(readReply(reply, { format }).files).toMatchObject([
      { action: 'modify', changes: [{ search: ['```ts', 'x', '```'], content: ['```ts', 'y', '```'] }] },
    ])
  })
})

function outcomeOf(work: () => unknown): string {
  try {
    work()
    return 'taken'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
