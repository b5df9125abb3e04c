import type { Reply, ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from './read-reply.ts'
import { inventedReplies } from './testing/invented-replies.ts'

/** A cut right after a complete change can't be distinguished from a missing end tag. */
const forgotEnd = (reply: Reply) => reply.notes.some((note) => note.includes('a missing </file>'))

/** A cut can't be noticed if only spaces, prose and Markdown fences are between the last complete file and the cut. */
const betweenFiles = (text: string) => {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  return (
    /(?:<\/file>|<\/change>|<\/content>|\/>|<\/Plan>|<\/think>)(?:\s|`{1,3}(?:xml?|x)?|\]\]>|[Bye.=])*$/.test(plain) ||
    !/<(?:file|Plan|think)/.test(plain)
  )
}

describe.each(Object.entries(inventedReplies))('a reply truncated anywhere: %s', (_, text) => {
  const whole = readReply(text)

  it('has no problems before truncation', () => {
    expect(whole.problems).toEqual([])
    expect(whole.files.length).toBeGreaterThan(1)
  })

  // [F1.32]
  it('yields complete files or none, and reports the cut', () => {
    for (let cut = 0; cut < text.length; cut++) {
      const read = readReply(text.slice(0, cut))
      const expected = whole.files.slice(0, read.files.length)
      if (forgotEnd(read)) {
        const last = read.files.length - 1
        const changes = read.files[last]?.changes ?? []
        expected[last] = { ...(expected[last] as ReplyFile), changes: whole.files[last]?.changes.slice(0, changes.length) ?? [] }
      }
      expect({ cut, files: read.files }).toEqual({ cut, files: expected })
      if (read.problems.length === 0) expect({ cut, between: betweenFiles(text.slice(0, cut)) }).toEqual({ cut, between: true })
    }
  })
})

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<file path="a" action="modify">',
      '<file path="b" action="delete"/>',
      '</file>',
      '<change>',
      '</change>',
      '<search>',
      '</search>',
      '<content>',
      '</content>',
      '===',
      '=====',
      '\n',
      '\n\n',
      '<Plan>',
      '</Plan>',
      '<think>',
      '</think>',
      '```',
      '```xml\n',
      '<![CDATA[',
      ']]>',
      '<description>',
      '</description>',
      '<complexity>3</complexity>',
      '<new path="c"/>',
      '&lt;file path="d" action="delete"/&gt;',
      '&amp;',
      '<<<<<<< SEARCH\n',
      '=======\n',
      '>>>>>>> REPLACE\n',
      '--- a\n+++ b\n@@ -1 +1 @@\n',
      '*** Begin Patch\n',
      'src/a.ts\n',
      '\r\n',
      '\0',
      '\u2028',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )

  // [F1.33]
  it('reads any text without throwing, with a result, and the same way twice', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        const read = readReply(text)
        expect(read.files.length + read.problems.length).toBeGreaterThan(0)
        expect(readReply(text)).toEqual(read)
        for (const file of read.files) expect(file.path).not.toBe('')
      }),
      { numRuns: 3_000 },
    )
  })

  it('returns only complete files when lines of a good reply are lost, doubled or swapped', () => {
    const texts = Object.values(inventedReplies)
    const damage = fc.record({
      text: fc.constantFrom(...texts),
      kind: fc.constantFrom('lose', 'double', 'swap'),
      at: fc.nat(),
      to: fc.nat(),
    })
    fc.assert(
      fc.property(damage, ({ text, kind, at, to }) => {
        const lines = text.split('\n')
        const from = at % lines.length
        const other = to % lines.length
        const line = lines[from] ?? ''
        if (kind === 'lose') lines.splice(from, 1)
        else if (kind === 'double') lines.splice(from, 0, line)
        else [lines[from], lines[other]] = [lines[other] ?? '', line]
        const read = readReply(lines.join('\n'))
        expect(read.files.length + read.problems.length).toBeGreaterThan(0)
        if (kind === 'swap') return
        // A tag of ours inside new text means that an end was missed, unless the text is about this format.
        const swallowed = read.files.filter((file) => file.path !== 'docs/format.md' && file.path !== 'b.md')
        for (const change of swallowed.flatMap((file) => file.changes)) {
          expect(change.content.filter((content) => /^\s*<\/?(?:file|change|search|content)\b/.test(content))).toEqual([])
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
