import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mixedText } from './mixed-text.ts'
import { openTokenizer } from './open-tokenizer.ts'
import { isSafeCut, wrapCount } from './safe-split.ts'

const encoder = new TextEncoder()
const mixture = fc.array(fc.nat({ max: 0xffffff }), { maxLength: 24 }).map(mixedText)

describe.each(['o200k', 'cl100k'] as const)('%s counts', (encoding) => {
  const tokenizer = openTokenizer(encoding)

  it('adds up over every safe cut', () => {
    fc.assert(
      fc.property(mixture, mixture, (left, right) => {
        const bytes = encoder.encode(`${left}\n${right}`)
        const whole = tokenizer.count(bytes)
        for (let at = 1; at < bytes.length; at++) {
          if (!isSafeCut(bytes[at - 1], bytes[at])) continue
          expect([at, tokenizer.count(bytes.subarray(0, at)) + tokenizer.count(bytes.subarray(at))]).toEqual([at, whole])
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('adds up before a line that starts with any safe ASCII byte, whatever ends the line before', () => {
    const wrong: string[] = []
    for (let next = 0; next < 0x80; next++) {
      for (const before of ['a', '.', './', ' ', '  ', "'", '1', '\r', '\n', '(\n', 'é', '　', '́', '\u00a0', '=/\n\n', 'A', "x'"]) {
        for (const after of ['a', 'A', ' b', '.', '/', '\n', "'s", '1', '́']) {
          const left = encoder.encode(`${before}\n`)
          const right = encoder.encode(`${String.fromCharCode(next)}${after}`)
          const sum = tokenizer.count(left) + tokenizer.count(right)
          if (isSafeCut(0x0a, next) && tokenizer.count(Buffer.concat([left, right])) !== sum) wrong.push(`${before}|${next}|${after}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('counts wrapped text exactly without counting its middle again', () => {
    const before = fc.tuple(mixture, fc.constantFrom('\n', '```ts\n', 'File: a.ts\n')).map(([text, end]) => text + end)
    const after = fc.tuple(fc.constantFrom('', '\n', '```\n', '/', ' ', '\u3000', '\n\n'), mixture).map(([start, text]) => start + text)
    fc.assert(
      fc.property(before, fc.array(mixture, { maxLength: 5 }), after, (start, lines, end) => {
        const text = lines.join('\n')
        const known = { bytes: encoder.encode(text), count: tokenizer.count(encoder.encode(text)) }
        const whole = tokenizer.count(encoder.encode(start + text + end))
        expect(wrapCount(tokenizer, known, encoder.encode(start), encoder.encode(end))).toBe(whole)
      }),
      { numRuns: 3000 },
    )
  })

  it('keeps the count of text wrapped in nothing, and counts the wrapping of empty text', () => {
    const bytes = encoder.encode('  a\n b\nc\n')
    const none = new Uint8Array(0)
    expect(wrapCount(tokenizer, { bytes, count: tokenizer.count(bytes) }, none, none)).toBe(tokenizer.count(bytes))
    expect(wrapCount(tokenizer, { bytes: none, count: 0 }, encoder.encode('a\n'), encoder.encode('\nb'))).toBe(
      tokenizer.count(encoder.encode('a\n\nb')),
    )
  })
})

describe('wrapCount', () => {
  it('counts only the first and last lines again if the count is known', () => {
    const tokenizer = openTokenizer('o200k')
    let counted = 0
    const watched = {
      encoding: tokenizer.encoding,
      count: (bytes: Uint8Array) => {
        counted += bytes.length
        return tokenizer.count(bytes)
      },
    }
    const bytes = encoder.encode('const a = 1\n'.repeat(10_000))
    const answer = wrapCount(watched, { bytes, count: tokenizer.count(bytes) }, encoder.encode('a.ts\n'), encoder.encode('```\n'))
    expect({ answer, few: counted < 100 }).toEqual({
      answer: tokenizer.count(encoder.encode(`a.ts\n${'const a = 1\n'.repeat(10_000)}\`\`\`\n`)),
      few: true,
    })
  })
})

describe('isSafeCut', () => {
  it('allows a cut only after a line feed and before ASCII other than white space or a slash', () => {
    const safe = Array.from({ length: 256 }, (_, next) => next).filter((next) => isSafeCut(0x0a, next))
    const expected = Array.from({ length: 128 }, (_, next) => next).filter((next) => !/[\s/]/.test(String.fromCharCode(next)))
    expect(safe).toEqual(expected)
    expect([isSafeCut(0x0d, 0x61), isSafeCut(0x20, 0x61), isSafeCut(undefined, 0x61), isSafeCut(0x0a, undefined)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
