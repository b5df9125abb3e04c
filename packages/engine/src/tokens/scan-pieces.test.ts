import { createRequire } from 'node:module'
import type { TokenEncoding } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blank, byteKind, caseless, digit, lower, mark, newline, other, upper, wide, wideKind } from './code-point-kind.ts'
import { mixedText } from './mixed-text.ts'
import { endOfCl100kPiece } from './scan-cl100k.ts'
import { endOfO200kPiece } from './scan-o200k.ts'

const mixture = fc.array(fc.nat({ max: 0xffffff }), { maxLength: 24 }).map(mixedText)

describe.each(['o200k', 'cl100k'] as const)('pieces of %s', (encoding) => {
  const pattern = patternOf(encoding)

  it('cuts the same pieces as the published pattern', () => {
    fc.assert(
      fc.property(mixture, (text) => {
        fc.pre(isKnownAlike(text))
        expect(cut(encoding, text)).toEqual(text.match(pattern) ?? [])
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    '中A',
    'A中b',
    '中AB中CD',
    '\u0301AB',
    'a\u0301B',
    'ʰA',
    "don'ſa",
    "x'S",
    "'sx",
    "'",
    ' \u0301a',
    '\t\tx',
    ' \n x',
    '\n/\n/',
    './\n/x',
    'a\r\n\r\n  b',
    '1234\u0661',
  ])('cuts %j like the published pattern', (text) => {
    expect(cut(encoding, text)).toEqual(text.match(pattern) ?? [])
  })
})

function cut(encoding: TokenEncoding, text: string): string[] {
  const encoded = new TextEncoder().encode(text)
  const bytes = Uint8Array.from([...encoded, 0xff])
  const endOfPiece = encoding === 'o200k' ? endOfO200kPiece : endOfCl100kPiece
  const pieces: string[] = []
  for (let at = 0; at < encoded.length; ) {
    const end = endOfPiece(bytes, at)
    if (end <= at) throw new Error(`stuck at ${at}`)
    pieces.push(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(encoded.subarray(at, end)))
    at = end
  }
  return pieces
}

/**
 * The pattern uses Unicode white space; JavaScript's includes U+FEFF and lacks U+0085. Both cases are spelled out: in a process that
 * had run other expressions, V8 once matched `(?i:…)` wrongly.
 */
function patternOf(encoding: TokenEncoding): RegExp {
  const { pat_str }: { pat_str: string } = createRequire(import.meta.url)(`tiktoken/encoders/${encoding}_base.json`)
  const spelled = pat_str
    .replaceAll("(?i:'s|'t|'re|'ve|'m|'ll|'d)", "(?:'(?:[sS\u017f]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD]))")
    .replaceAll('\\s', '\\p{White_Space}')
    .replaceAll('\\S', '\\P{White_Space}')
  if (spelled.includes('(?i')) throw new Error('The published pattern has changed')
  return new RegExp(spelled, 'gu')
}

/** False if this V8 has another Unicode version than the reference and classifies a character differently. */
function isKnownAlike(text: string): boolean {
  return Array.from(text).every((character) => {
    const bytes = new TextEncoder().encode(character)
    const first = byteKind[bytes[0] ?? 0]
    return kindOfV8(character) === (first === wide ? wideKind(bytes, 0) & 15 : first)
  })
}

function kindOfV8(character: string): number {
  if (/[\r\n]/.test(character)) return newline
  if (/\p{White_Space}/u.test(character)) return blank
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return upper
  if (/\p{Ll}/u.test(character)) return lower
  if (/[\p{Lm}\p{Lo}]/u.test(character)) return caseless
  if (/\p{M}/u.test(character)) return mark
  return /\p{N}/u.test(character) ? digit : other
}
