import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openReadTerms } from './read-terms.ts'
import { splitName } from './split-name.ts'
import { nameTerm, pairTerm, wordTerm } from './term.ts'
import { definedIn, isNameIn, timesIn } from './term-counts.ts'

interface Counted {
  times: number
  defined: number
  isName: boolean
}

const read = openReadTerms()

function countsOf(text: string, isProse = false): (term: number) => Counted | undefined {
  const { terms, counts } = read(new TextEncoder().encode(text), isProse)
  const found = new Map(Array.from(terms, (term, at) => [term, counts[at] ?? 0]))
  return (term) => {
    const packed = found.get(term)
    return packed === undefined ? undefined : { times: timesIn(packed), defined: definedIn(packed), isName: isNameIn(packed) }
  }
}

describe('openReadTerms', () => {
  it('counts the words of names, whole names, and pairs of words in them', () => {
    const counted = countsOf('limiter.takeToken(rateLimiter)\n')
    expect(counted(wordTerm('limiter'))).toEqual({ times: 2, defined: 0, isName: false })
    expect(counted(nameTerm('takeToken'))).toEqual({ times: 1, defined: 0, isName: false })
    expect(counted(nameTerm('TAKETOKEN'))).toEqual(counted(nameTerm('takeToken')))
    expect(counted(pairTerm(wordTerm('rate'), wordTerm('limiter')))).toEqual({ times: 1, defined: 0, isName: false })
    expect(counted(pairTerm(wordTerm('limiter'), wordTerm('rate')))).toBeUndefined()
  })

  it('recognizes definitions in common languages', () => {
    const definitions = {
      RateLimiter: 'export class RateLimiter {',
      takeToken: 'func (l *Limiter) takeToken(n int) error {',
      find_all: 'def find_all(self):',
      read_line: 'static int read_line(struct file *f) {',
      parseReply: 'pub fn parseReply<T>(text: &str) -> T {',
      MAX_RETRIES: '#define MAX_RETRIES 3',
      maxWait: 'const maxWait = 3',
      refillAll: '    public void refillAll(int tokens) {',
    }
    for (const [name, line] of Object.entries(definitions))
      expect([name, countsOf(`${line}\n`)(nameTerm(name))?.isName]).toEqual([name, true])
  })

  it('distinguishes uses from definitions', () => {
    for (const line of [
      'return takeToken(3)',
      'x = takeToken(3);',
      '  if (a) takeToken(b);',
      '// the function takeToken',
      'import { takeToken } from "x"',
    ])
      expect([line, countsOf(`${line}\n`)(nameTerm('takeToken'))?.isName]).toEqual([line, false])
  })

  it('pairs adjacent words in comments and prose only', () => {
    const pair = pairTerm(wordTerm('rate'), wordTerm('limit'))
    expect(countsOf('// the rate limit\n')(pair)?.times).toBe(1)
    expect(countsOf('# the rate limit\n')(pair)?.times).toBe(1)
    expect(countsOf('the rate limit\n', true)(pair)?.times).toBe(1)
    expect(countsOf('rate(limit)\n')(pair)).toBeUndefined()
    expect(countsOf('// rate\nlimit\n')(pair)).toBeUndefined()
  })

  it('counts every word of any text', () => {
    const word = fc.stringMatching(/^[a-zA-Z]{2,12}$/)
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', '\n', '(', ';\t', ' = '), (words, between) => {
        const counted = countsOf(words.join(between))
        const expected = new Map<string, number>()
        for (const part of words.flatMap(splitName)) expected.set(part, (expected.get(part) ?? 0) + 1)
        for (const [part, times] of expected) expect(counted(wordTerm(part))?.times).toBe(times)
      }),
    )
  })

  it('reads any bytes, and starts each file from scratch', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const { terms, counts, length } = read(bytes, false)
        expect(counts.length).toBe(terms.length)
        expect(length).toBeGreaterThanOrEqual(0)
        expect(read(new Uint8Array(), false)).toEqual({ length: 0, terms: new Uint32Array(), counts: new Uint32Array() })
      }),
    )
    expect(read(new TextEncoder().encode('x'.repeat(5_000)), false).terms.length).toBe(0)
  })

  it('keeps all terms of a file with very many names', () => {
    const names = Array.from(
      { length: 30_000 },
      (_, at) => `w${at.toString(36).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`,
    )
    const counted = countsOf(names.join('\n'))
    for (const name of ['waa', ...names.slice(-3)]) if (name.length > 1) expect(counted(wordTerm(splitName(name)[0] ?? ''))).toBeDefined()
  })
})
