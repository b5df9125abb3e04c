import { describe, expect, it } from 'vitest'
import { compileMatcher, type MatcherRequest } from './compile-matcher.ts'

function find(request: MatcherRequest, line: string): string | undefined {
  const span = compileMatcher(request).find(line)
  return span && line.slice(span.from, span.to)
}

describe('compileMatcher', () => {
  it('matches a literal exactly', () => {
    expect(compileMatcher({ pattern: 'a.b' }).find('aXb a.b')).toEqual({ from: 4, to: 7 })
    expect(find({ pattern: 'a.b' }, 'aXb')).toBeUndefined()
  })

  it('ignores case by Unicode rules', () => {
    expect(find({ pattern: 'größe(', ignoreCase: true }, 'eine GRÖßE(x)')).toBe('GRÖßE(')
    expect(find({ pattern: 'k', ignoreCase: true }, '\u212a')).toBe('\u212a')
    expect(find({ pattern: 'Σ', ignoreCase: true }, 'ς')).toBe('ς')
  })

  it('matches whole words beyond ASCII', () => {
    expect(find({ pattern: 'maß', word: true }, 'das maßband')).toBeUndefined()
    expect(find({ pattern: 'maß', word: true }, 'das maß, voll')).toBe('maß')
    expect(find({ pattern: 'ma', word: true }, 'maß')).toBeUndefined()
    expect(find({ pattern: 'foo', word: true }, 'foo_bar')).toBeUndefined()
    expect(find({ pattern: 'foo|foobar', word: true, regex: true }, 'foobar')).toBe('foobar')
    expect(find({ pattern: '->x', word: true }, 'p->x;')).toBeUndefined()
    expect(find({ pattern: '->x', word: true }, 'p ->x;')).toBe('->x')
  })

  it('accepts escapes that other engines allow', () => {
    expect(find({ pattern: 'a\\-b\\"\\_', regex: true }, 'xa-b"_')).toBe('a-b"_')
    expect(find({ pattern: '[a\\-c]+', regex: true }, 'b-')).toBe('-')
    expect(find({ pattern: '\\\\-', regex: true }, 'a\\-')).toBe('\\-')
    expect(find({ pattern: '[()]', regex: true }, 'f(')).toBe('(')
  })

  it("rejects an invalid pattern with the engine's message", () => {
    const refusal = (pattern: string): unknown => {
      try {
        return compileMatcher({ pattern, regex: true })
      } catch (error) {
        return error
      }
    }
    expect(refusal('(')).toMatchObject({ code: 'bad-pattern', detail: 'Unterminated group.' })
    expect(refusal('a\\<')).toMatchObject({ code: 'bad-pattern' })
    expect(refusal('a)(b')).toMatchObject({ code: 'bad-pattern' })
    expect(refusal('')).toMatchObject({ code: 'bad-pattern', detail: 'The pattern is empty.' })
  })

  it('never matches a text that contains a line end', () => {
    expect(compileMatcher({ pattern: 'a\nb' }).seek('a\nb', 0)).toBe(-1)
    expect(find({ pattern: 'a\r' }, 'a\r')).toBeUndefined()
  })

  it('marks only a short plain text as quick', () => {
    expect(compileMatcher({ pattern: '(a+)+$', ignoreCase: true, word: true }).isQuick).toBe(true)
    expect(compileMatcher({ pattern: 'a'.repeat(1000) }).isQuick).toBe(false)
    expect(compileMatcher({ pattern: 'abc', regex: true }).isQuick).toBe(false)
  })
})
