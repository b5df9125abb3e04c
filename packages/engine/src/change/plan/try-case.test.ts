import { describe, expect, it } from 'vitest'
import { tryCase } from './try-case.ts'

function xml(path: string, action: string, inner: string): string {
  return `<file path="${path}" action="${action}">\n${inner}\n</file>\n`
}

function change(search: string | undefined, content: string): string {
  const searched = search === undefined ? '' : `<search>\n===\n${search}\n===\n</search>\n`
  return `<change>\n${searched}<content>\n===\n${content}\n===\n</content>\n</change>`
}

const files = { 'a.ts': 'one\ntwo\n', 'b.ts': 'b\n' }
const answer = (reply: string) => tryCase({ id: 'x', files, reply })
const nothing = { id: 'x', committed: false, files: {}, problems: [], warnings: [], rungs: [] }

describe('tryCase', () => {
  // [C.35]
  it('returns every changed file, and null for removed ones', () => {
    const reply = [
      xml('a.ts', 'modify', change('two', '2')),
      xml('new/c.ts', 'create', change(undefined, 'c')),
      xml('b.ts', 'rename', '<new path="moved.ts"/>'),
    ].join('\n')
    expect(answer(reply)).toEqual({
      ...nothing,
      committed: true,
      files: { 'a.ts': 'one\n2\n', 'new/c.ts': 'c\n', 'b.ts': null, 'moved.ts': 'b\n' },
      rungs: ['exact'],
    })
    expect(answer(xml('b.ts', 'delete', ''))).toEqual({ ...nothing, committed: true, files: { 'b.ts': null } })
  })

  it('commits nothing when one change is refused', () => {
    expect(answer(xml('a.ts', 'modify', change('two', '2')) + xml('../b.ts', 'create', change(undefined, 'x')))).toEqual({
      ...nothing,
      problems: ['outside-roots'],
      rungs: ['exact'],
    })
    expect(answer(xml('a.ts', 'modify', change('two', '2')) + xml('b.ts', 'destroy', ''))).toMatchObject({
      committed: false,
      files: {},
      problems: ['unknown-action'],
    })
  })

  it('reports files that are already done, and commits the others', () => {
    expect(answer(xml('b.ts', 'create', change(undefined, 'b')))).toEqual({ ...nothing, problems: ['already-applied'] })
    expect(answer(xml('b.ts', 'create', change(undefined, 'b')) + xml('a.ts', 'modify', change('two', '2')))).toMatchObject({
      committed: true,
      files: { 'a.ts': 'one\n2\n' },
      problems: ['already-applied'],
    })
  })

  it('commits nothing if a sketch must be written out first', () => {
    const sketch =
      '<file path="a.ts" action="delegate edit"><change><content>\n===\nx\n===\n</content><complexity>3</complexity></change></file>\n'
    const answer = tryCase({
      id: 's',
      files: { 'a.ts': 'a\n' },
      reply: `${sketch}<file path="b.ts" action="create"><content>\n===\nx\n===\n</content></file>`,
    })
    expect(answer).toEqual({ id: 's', committed: false, files: {}, problems: ['unknown-action'], warnings: [], rungs: [] })
  })

  // [C.38]
  it('reports risky paths, and still commits', () => {
    expect(answer(xml('.env', 'create', change(undefined, 'A=1')))).toMatchObject({ committed: true, warnings: ['risky-path'] })
  })

  it('warns of a reply that stops before the last end tags, if its other changes have theirs', () => {
    const open = (...changes: string[]) => `<file path="a.ts" action="modify">\n${changes.join('\n').replace(/\n<\/change>$/, '')}\n`
    const both = { ...nothing, committed: true, files: { 'a.ts': '1\n2\n' }, rungs: ['exact', 'exact'] }
    expect(answer(open(change('one', '1'), change('two', '2')))).toEqual({ ...both, warnings: ['missing-end'] })
    expect(answer(open(change('one', '1'), change('two', '2')).replaceAll('\n</change>', ''))).toEqual(both)
    const torn = open(change('one', '1'), change('two', '2')).replace(/\n<\/content>\n$/, '\n')
    expect(answer(torn)).toEqual({ ...nothing, problems: ['cut-off'] })
  })

  it('treats names such as __proto__ and toString as ordinary paths', () => {
    expect(answer(xml('__proto__', 'create', change(undefined, 'x'))).files).toEqual(Object.fromEntries([['__proto__', 'x\n']]))
    expect(answer(xml('toString', 'modify', change('a', 'b'))).problems).toEqual(['missing-file'])
  })

  it('reports a reply without edits', () => {
    expect(answer('I would rather not.')).toEqual({ ...nothing, problems: ['no-edits'] })
  })
})

describe('a rewritten file', () => {
  const rewrite = (inner: string) => `<file path="a.ts" action="rewrite">\n<change>\n${inner}</change>\n</file>\n`
  const formats: [string, (text: string) => string][] = [
    ['in tags with fences', (text) => rewrite(`<content>\n===\n${text}===\n</content>\n`)],
    ['in tags without fences', (text) => rewrite(`    <content>\n${text}    </content>\n`)],
    ['in CDATA', (text) => rewrite(`<content><![CDATA[\n${text}]]></content>\n`)],
    ['in a Markdown fence inside tags', (text) => rewrite(`<content>\n\`\`\`ts\n${text}\`\`\`\n</content>\n`)],
    ['in a Markdown fence', (text) => `a.ts\n\`\`\`ts\n${text}\`\`\`\n`],
  ]
  const olds = ['one\ntwo', 'one\ntwo\n', 'one\ntwo\n\n', 'one\ntwo\n\n\n', 'one\r\ntwo', 'one\r\ntwo\r\n', 'one\r\ntwo\r\n\r\n']

  it.each(formats)('keeps its end, whether or not the reply shows the final newline as an empty line: %s', (_, write) => {
    for (const old of olds) {
      const shown = old.replaceAll('\r\n', '\n').replace(/(?<!\n)$/, '\n')
      for (const given of [shown, `${shown}\n`]) {
        for (const reply of [write(given), write(given).replaceAll('\n', '\r\n')]) {
          const trial = (text: string) => tryCase({ id: 'x', files: { 'a.ts': old }, reply: text })
          expect({ old, given, ...trial(reply) }).toEqual({ old, given, ...nothing, problems: ['already-applied'] })
          const files = { 'a.ts': old.replace('one', '1') }
          expect({ old, given, ...trial(reply.replace('one', '1')) }).toEqual({ old, given, ...nothing, committed: true, files })
        }
      }
    }
  })

  it('ends as the reply says if it is new', () => {
    for (const text of ['one\n', 'one\n\n', 'one\n\n\n'])
      expect(answer(xml('c.ts', 'create', change(undefined, text.slice(0, -1)))).files).toEqual({ 'c.ts': text })
  })
})
