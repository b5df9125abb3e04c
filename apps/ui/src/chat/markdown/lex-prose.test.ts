import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lexProse, type Part, type Piece } from './lex-prose.ts'

const p = (...inside: Piece[]): Part => ({ kind: 'paragraph', inside })

describe('lexProse', () => {
  it('parses paragraphs, lists, tables, quotes, rules and headings into data', () => {
    expect(lexProse('A **b** _c_ ~~d~~ `e &lt;`\\\nf &lt;g&gt; &#x1f600; &bogus;')).toEqual([
      p(
        'A ',
        { kind: 'strong', inside: ['b'] },
        ' ',
        { kind: 'em', inside: ['c'] },
        ' ',
        { kind: 'del', inside: ['d'] },
        ' ',
        { kind: 'code', text: 'e &lt;' },
        { kind: 'break' },
        'f <g> 😀 &bogus;',
      ),
    ])
    expect(lexProse('3. x\n4. y\n   - [x] z')).toEqual([
      {
        kind: 'list',
        start: 3,
        items: [
          { isDone: null, parts: [p('x')] },
          { isDone: null, parts: [p('y'), { kind: 'list', start: null, items: [{ isDone: true, parts: [p('z')] }] }] },
        ],
      },
    ])
    expect(lexProse('| a | b |\n|:-|-:|\n| 1 | `2` |')).toEqual([
      { kind: 'table', align: ['left', 'right'], head: [['a'], ['b']], rows: [[['1'], [{ kind: 'code', text: '2' }]]] },
    ])
    expect(lexProse('> q\n\n---\n\n## h')).toEqual([
      { kind: 'quote', parts: [p('q')] },
      { kind: 'rule' },
      { kind: 'heading', depth: 2, inside: ['h'] },
    ])
  })

  it('never produces markup, images or URLs that run code', () => {
    expect(lexProse('<script>alert(1)</script>')).toEqual([{ kind: 'plain', text: '<script>alert(1)</script>' }])
    expect(lexProse('a <img src=x onerror=alert(1)> b')).toEqual([p('a <img src=x onerror=alert(1)> b')])
    expect(lexProse('![logo](https://evil.test/p.png?d=1)')).toEqual([
      p({ kind: 'link', to: 'https://evil.test/p.png?d=1', inside: ['Image: logo'] }),
    ])
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.test',
      '&#106;avascript:alert(1)',
    ])
      expect(lexProse(`[x](${address})`)).toEqual([p('x')])
    expect(lexProse('[x](src/a.ts#L12)')).toEqual([p({ kind: 'path', path: 'src/a.ts', line: 12, inside: ['x'] })])
  })

  it('returns text that would hang or break a parser as plain text', () => {
    // Without the guard, some of these take minutes and the test times out.
    const hostile = [
      '*a_'.repeat(20_000),
      `${'**'.repeat(20_000)}a`,
      '>'.repeat(10_000),
      '> '.repeat(10_000),
      '- '.repeat(10_000),
      Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n'),
      'x'.repeat(1_000_000),
      '|a'.repeat(100_000),
      '['.repeat(100_000),
      'a\n-\n'.repeat(10_000),
      '*a_'.repeat(1_900),
      '~a'.repeat(2_900),
    ]
    for (const text of hostile) expect(lexProse(text)).toEqual([{ kind: 'plain', text }])
  })

  it('never throws, and links only to pages, mail and paths', () => {
    const word = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '*',
      '_',
      '`',
      '<',
      '>',
      '!',
      '|',
      '-',
      '\n',
      ' ',
      '#',
      '&',
      ';',
      ':',
      '/',
      'a',
      'http://x',
      'javascript:',
      '&lt',
      '\\',
      '~',
      '1.',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), (words) => {
        const found = JSON.stringify(lexProse(words.join('')))
        for (const [, address = ''] of found.matchAll(/"to":"([^"]*)/g)) expect(address).toMatch(/^(?:https?:\/\/|mailto:)/)
      }),
    )
  })
})
