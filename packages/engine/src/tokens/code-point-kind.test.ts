import { describe, expect, it } from 'vitest'
import { blank, byteKind, caseless, digit, lower, mark, newline, other, stop, upper, wide, wideKind } from './code-point-kind.ts'
import { codePointRuns } from './code-point-runs.ts'
import { matchWithReference } from './reference-tokenizer.ts'

describe('code point kinds', () => {
  it('matches the reference for every code point', () => {
    expect(codePointRuns).toBe(runsOf(kindsOfReference()))
  })

  it('gives the same kinds from the runs and from UTF-8', () => {
    const kinds = kindsOfReference()
    const wrong: number[] = []
    const bytes = new Uint8Array(8)
    for (const code of codePoints()) {
      const { written } = new TextEncoder().encodeInto(String.fromCodePoint(code), bytes)
      const expected = code < 0x80 ? kinds[code] : (kinds[code] ?? 0) + 16 * written
      if ((code < 0x80 ? byteKind[code] : wideKind(bytes, 0)) !== expected) wrong.push(code)
      if (code >= 0x80 && byteKind[bytes[0] ?? 0] !== wide) wrong.push(code)
    }
    expect(wrong).toEqual([])
  })

  it('classifies invalid UTF-8 as "stop"', () => {
    const broken = [
      'c0 80',
      'c1 bf',
      'e0 80 80',
      'e0 9f bf',
      'ed a0 80',
      'ed bf bf',
      'f0 80 80 80',
      'f0 8f bf bf',
      'f4 90 80 80',
      'c3 28',
      'e2 82 28',
      'e2 28',
      'f0 9f 98 28',
    ]
    for (const each of [...broken, 'c3 ff', 'e2 82 ff', 'f0 9f 98 ff', '80', 'bf', 'f5 80 80 80', 'ff']) {
      const bytes = Uint8Array.from([...each.split(' ').map((byte) => Number.parseInt(byte, 16)), 0xff, 0xff, 0xff])
      const kind = byteKind[bytes[0] ?? 0]
      expect([each, kind === wide ? wideKind(bytes, 0) : kind]).toEqual([each, stop])
    }
  })
})

let made: Uint8Array | undefined

function kindsOfReference(): Uint8Array {
  if (made) return made
  const kinds = new Uint8Array(0x110000).fill(other)
  const everything = [...codePoints()].map((code) => String.fromCodePoint(code)).join('')
  const patterns: [string, number][] = [
    ['[\\p{Lu}\\p{Lt}]', upper],
    ['\\p{Ll}', lower],
    ['[\\p{Lm}\\p{Lo}]', caseless],
    ['\\p{M}', mark],
    ['\\p{N}', digit],
    ['\\s', blank],
    ['[\\r\\n]', newline],
  ]
  for (const [pattern, kind] of patterns) {
    for (const character of matchWithReference(pattern, everything)) kinds[character.codePointAt(0) ?? 0] = kind
  }
  made = kinds
  return kinds
}

function* codePoints(): Generator<number> {
  for (let code = 0; code < 0x110000; code++) if (code < 0xd800 || code > 0xdfff) yield code
}

/** Prints the runs in the format of code-point-runs.ts. When the reference gets new letters, copy the result there. */
function runsOf(kinds: Uint8Array): string {
  const runs: { kind: number; length: number }[] = []
  for (let code = 0x80; code < kinds.length; code++) {
    const last = runs.at(-1)
    if (last && last.kind === kinds[code]) last.length++
    else runs.push({ kind: kinds[code] ?? 0, length: 1 })
  }
  let text = ''
  for (let at = 0; at < runs.length; ) {
    let end = at
    while (isOne(runs[end], upper) && isOne(runs[end + 1], lower)) end += 2
    const run = runs[at]
    if (end - at >= 4) {
      text += `P${((end - at) / 2).toString(36)}`
      at = end
    } else if (run) {
      text += `.OULCMNS`[run.kind] + (run.length === 1 ? '' : run.length.toString(36))
      at++
    }
  }
  return text
}

function isOne(run: { kind: number; length: number } | undefined, kind: number): boolean {
  return run?.kind === kind && run.length === 1
}
