import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { compileMatcher } from '../compile-matcher.ts'
import { matchLines } from '../match-lines.ts'
import type { FileMark } from './file-mark.ts'
import { mayMatchBy } from './may-match.ts'
import { requiredClauses } from './required-clauses.ts'
import { makeSignature } from './signature.ts'

function markOf(text: string): FileMark {
  const store = makeSignature(Buffer.from(text))
  const stamp = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, dev: 0 }
  return { kind: 'text', stamp, isSettled: true, hasOddCase: /[\u017f\u212a]/u.test(text), store, from: 0, length: store.length }
}

const letters = fc.constantFrom('a', 'B', 'k', 'K', 's', 'S', 'ſ', '\u212a', 'ä', 'Ä', 'é', 'ß', 'İ', 'ı', '😀', ' ', '_', '\n', '\r\n')
const word = fc.array(letters, { minLength: 3, maxLength: 8 }).map((parts) => parts.join(''))
const piece = fc.oneof(
  word.map((text) => text.replace(/[\r\n]/gu, '')),
  fc.constantFrom('.', '\\w', '[a-k]', '^', '$', '\\x2d', '\\s', '\\b'),
)
/** No repetition inside another: trying such a pattern could take forever. */
const pattern = fc.letrec<{ sequence: string; part: string }>((tie) => ({
  sequence: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { depthSize: 'small' },
    piece,
    fc
      .tuple(
        fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?i:', '(?-i:'),
        fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }),
      )
      .map(([open, parts]) => `${open}${parts.join('|')})`),
    fc
      .tuple(fc.constantFrom('a', 'k', 'ä', '(?:ask)', '(?:ask|ä)'), fc.constantFrom('?', '*', '+', '{2}', '{0,3}', '+?'))
      .map((parts) => parts.join('')),
  ),
})).sequence

describe('mayMatchBy', () => {
  it('never excludes a text with a match, whatever the pattern and the flags', () => {
    const request = fc.record({
      pattern: fc.oneof(
        word,
        fc.array(pattern, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('|')),
      ),
      regex: fc.boolean(),
      ignoreCase: fc.boolean(),
      word: fc.boolean(),
    })
    let excluded = 0
    fc.assert(
      fc.property(fc.array(fc.oneof(word, letters), { maxLength: 8 }), request, fc.boolean(), (parts, asked, isPlanted) => {
        fc.pre(!asked.regex || compiles(asked.pattern))
        const text = isPlanted ? [...parts, asked.pattern, ...parts].join('') : parts.join('')
        const { hits } = matchLines('a', text, compileMatcher(asked), { room: 0, contextLines: 0 })
        const mayMatch = mayMatchBy(asked)?.(markOf(text)) ?? true
        if (!mayMatch) excluded++
        expect(hits > 0 && !mayMatch).toBe(false)
      }),
      { numRuns: inject('isExam') ? 20_000 : 1_000 },
    )
    expect(excluded).toBeGreaterThan(0)
  })

  it.each([
    [{ pattern: 'needle' }, 'a NEEDLE', true],
    [{ pattern: 'needle' }, 'need le', false],
    [{ pattern: 'Größe' }, 'die Größe', true],
    [{ pattern: 'Größe' }, 'die Grösse', false],
    [{ pattern: 'GRÖSSE', ignoreCase: true }, 'Größe', false],
    [{ pattern: 'GRÖSSEN', ignoreCase: true }, 'der ssen', true],
    [{ pattern: 'task', ignoreCase: true }, 'a taſk', true],
    [{ pattern: 'foo.*(?:bar|bazz)', regex: true }, 'foo bazz', true],
    [{ pattern: 'foo.*(?:bar|bazz)', regex: true }, 'foo quux', false],
    [{ pattern: 'foo(?!bar)', regex: true }, 'foo', true],
    [{ pattern: 'foo|bar', regex: true }, 'a bar', true],
    [{ pattern: 'foo|bar', regex: true }, 'nothing', false],
    [{ pattern: 'foo(?:bar)?', regex: true }, 'foo', true],
    [{ pattern: '(?i:foo)', regex: true }, 'none', true],
    [{ pattern: 'ab' }, 'none', true],
    [{ pattern: '\ud83d' }, 'none', true],
  ])('asked for %o, answers for %j: %s', (request, text, expected) => {
    expect(mayMatchBy(request)?.(markOf(text)) ?? true).toBe(expected)
  })

  it('excludes nothing by a text that the caller is not certain of', () => {
    const request = { pattern: 'foo.*(?:bar|bazz)', regex: true }
    expect(mayMatchBy(request, (text) => text !== 'foo' && text !== 'bazz')).toBeUndefined()
    expect(mayMatchBy(request, (text) => text !== 'foo')?.(markOf('bar'))).toBe(true)
  })
})

describe('requiredClauses', () => {
  it.each([
    ['foo\\.bar\\(', [['foo.bar(']]],
    ['foo?bar', [['fo'], ['bar']]],
    ['(a(b|cc)d)e', [['a'], ['b', 'cc'], ['d'], ['e']]],
    ['abc|d(?:efgh|ijk)l', [['abc', 'efgh', 'ijk']]],
    ['abc|', []],
    ['(?<name>xyz)\\k<name>', [['xyz']]],
    ['[abc]+', []],
    [`${'('.repeat(40)}abc${')'.repeat(40)}`, []],
  ])('finds what every match of %s contains', (pattern, clauses) => {
    new RegExp(pattern, 'u')
    expect(requiredClauses({ pattern, regex: true })).toEqual(clauses)
  })
})

function compiles(source: string): boolean {
  try {
    compileMatcher({ pattern: source, regex: true })
    return true
  } catch {
    return false
  }
}
