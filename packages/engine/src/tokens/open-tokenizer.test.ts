import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { byteKind, caseless, wide, wideKind } from './code-point-kind.ts'
import { countTokens } from './count-tokens.ts'
import { mixedText } from './mixed-text.ts'
import { openTokenizer } from './open-tokenizer.ts'
import { openReference } from './reference-tokenizer.ts'

const isExam = inject('isExam')
const encoder = new TextEncoder()
const mixture = fc.array(fc.nat({ max: 0xffffff }), { maxLength: 24 }).map(mixedText)

describe.each(['o200k', 'cl100k'] as const)('the %s tokenizer', (encoding) => {
  const tokenizer = openTokenizer(encoding)
  const reference = openReference(encoding)

  // [F3.12]
  it('counts any mixture of characters like the reference', () => {
    fc.assert(
      fc.property(mixture, (text) => {
        expect(tokenizer.count(encoder.encode(text))).toBe(reference.count(text))
      }),
      { numRuns: isExam ? 20_000 : 500 },
    )
  })

  it('counts every code point like the reference, next to any kind of character', () => {
    const wrong: string[] = []
    for (const code of codePointsToTry()) {
      const c = String.fromCodePoint(code)
      const text = `${c}a${c}B${c} ${c}1${c}${c}.${c}\n${c}'s${c}'${c} \t${c}C${c}c`
      if (tokenizer.count(encoder.encode(text)) !== reference.count(text)) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
  })

  it('counts long runs like the reference', () => {
    const runs = ['a', ' ', '=', 'A', '\n', '\t', '中', 'ab', 'é', '\r\n', '/', '-=', ' \n', '😀', '\u3000', '\u0301', 'Aa', 'xyz'].map(
      (unit) => unit.repeat(3000),
    )
    const texts = [
      ...runs,
      `${' '.repeat(5000)}x`,
      `${'\n'.repeat(5000)}  x`,
      `x${'\u00a0'.repeat(2000)}y`,
      `中${'A'.repeat(5000)}`,
      pseudoRandom('acgt', 5000),
      pseudoRandom('abcdefghijklmnopqrstuvwxyz', isExam ? 20_000 : 5_000),
    ]
    expect(texts.map((text) => tokenizer.count(encoder.encode(text)))).toEqual(texts.map((text) => reference.count(text)))
  })

  it('counts special tokens as plain text', () => {
    const text = 'a<|endoftext|>b<|endofprompt|><|fim_prefix|><|im_start|>'
    expect(tokenizer.count(encoder.encode(text))).toBe(reference.count(text))
    expect(tokenizer.count(encoder.encode('<|endoftext|>'))).toBeGreaterThan(1)
  })

  it('counts a megabyte of one letter without slowing down', () => {
    expect(tokenizer.count(encoder.encode('a'.repeat(1_000_000)))).toBe(125_000)
  })

  it('counts invalid UTF-8 as the text it decodes to', () => {
    const bytes = fc
      .array(
        fc.oneof(
          fc.uint8Array({ maxLength: 6 }),
          mixture.map((text) => encoder.encode(text)),
        ),
        { maxLength: 8 },
      )
      .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))
    fc.assert(
      fc.property(bytes, (each) => {
        expect(tokenizer.count(each)).toBe(reference.count(new TextDecoder('utf-8', { ignoreBOM: true }).decode(each)))
      }),
      { numRuns: isExam ? 6_000 : 300 },
    )
  })

  it('counts part of a larger buffer, and zero for no bytes', () => {
    const bytes = encoder.encode('one two three')
    expect([
      tokenizer.count(bytes.subarray(4, 7)),
      tokenizer.count(Buffer.from('one two three')),
      tokenizer.count(new Uint8Array(0)),
    ]).toEqual([1, 3, 0])
  })

  it('gives the same counts with cached pieces', () => {
    fc.assert(
      fc.property(fc.array(mixture, { minLength: 1, maxLength: 20 }), (texts) => {
        const count = (): number[] => texts.map((text) => tokenizer.count(encoder.encode(text)))
        expect(count()).toEqual(count())
      }),
    )
  })

  it('counts real files like the reference', () => {
    const mismatches: string[] = []
    let files = 0
    for (const { path, bytes } of realFiles()) {
      files++
      if (tokenizer.count(bytes) !== reference.count(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))) mismatches.push(path)
    }
    expect({ mismatches, enough: files >= 200 }).toEqual({ mismatches: [], enough: true })
  })
})

describe('countTokens', () => {
  // [C.42]
  it('counts with o200k by default', () => {
    expect([countTokens('antidisestablishmentarianism ваши'), countTokens('antidisestablishmentarianism ваши', 'cl100k')]).toEqual([7, 9])
  })

  it('counts a lone surrogate as the replacement character', () => {
    expect(countTokens('a\ud800b\udc00')).toBe(countTokens('a\ufffdb\ufffd'))
  })

  // [C.42]
  it('counts a byte order mark', () => {
    expect(countTokens('\ufeffa')).toBe(openReference('o200k').count('\ufeffa'))
  })
})

/** Skips most caseless letters: the patterns treat tens of thousands of ideographs alike. `npm test` tries every eighth of the others. */
function* codePointsToTry(): Generator<number> {
  const [step, uniformStep] = isExam ? [1, 61] : [8, 487]
  const bytes = new Uint8Array(8)
  for (let code = 0; code < 0x110000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    encoder.encodeInto(String.fromCodePoint(code), bytes)
    const kind = byteKind[bytes[0] ?? 0] === wide ? wideKind(bytes, 0) & 15 : byteKind[code]
    const isUniform = kind === caseless || code >= 0xe000
    if (code < 0x1000 || code % (isUniform ? uniformStep : step) === 0) yield code
  }
}

/** The same text files each time: the engine's sources and language samples, or with `npm run exam` the installed packages. */
function* realFiles(): Generator<{ path: string; bytes: Uint8Array }> {
  scattered ??= scatteredFiles()
  let left = isExam ? 60_000_000 : 1_000_000
  for (const path of scattered.slice(0, isExam ? 6_000 : 240)) {
    const bytes = readFileSync(path)
    if (bytes.length > 1_000_000 || bytes.length > left || bytes.includes(0)) continue
    left -= bytes.length
    yield { path, bytes }
  }
}

/** Listed and sorted once for both encodings: there are up to sixty thousand names. */
let scattered: string[] | undefined

function scatteredFiles(): string[] {
  const root = new URL(isExam ? '../../../../node_modules/' : '../', import.meta.url)
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => `${entry.parentPath}/${entry.name}`).sort()
  const placed = paths.map((path) => ({ path, at: scatter(path) }))
  return placed.sort((a, b) => a.at - b.at).map(({ path }) => path)
}

function scatter(path: string): number {
  let hash = 0
  for (const character of path.slice(path.lastIndexOf(isExam ? '/node_modules/' : '/engine/src/')))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x9e3779b1)
  return hash >>> 0
}

function pseudoRandom(alphabet: string, length: number): string {
  let seed = 12345
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return alphabet[(seed >> 8) % alphabet.length]
  }).join('')
}
