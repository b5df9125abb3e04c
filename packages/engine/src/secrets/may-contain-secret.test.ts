import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secretNames } from './assignment-anchors.ts'
import { prepareAnchors } from './find-anchors.ts'
import { mayContainSecret, rulesAnchoredIn } from './may-contain-secret.ts'
import { ownRules } from './own-rules.ts'
import { presetRules } from './preset-rules.ts'
import { runPreset } from './run-preset.ts'

const pieces = fc.oneof(
  fc.constantFrom(
    ...secretNames,
    'SECRET_ACCESS_KEY',
    'secretAccessKey',
    'Password',
    'API_KEY',
    'Token',
    '_authToken',
    'x-oauth-basic@github.com/',
  ),
  fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2028', '  ', ': string', 'export ', '- ', '#'),
  fc.constantFrom('=', ':', '=>', ':=', '==', '===', '!=', ',', '::', '= ='),
  fc.constantFrom('"', "'", '`', '\\"', '\\', ']', ')', 'b"', "r'", '@"', '$', '{', '}'),
  fc.constantFrom('_key', '1', '-prod', 'Base', 'aB3dE6gH', 'q1w2e3r4t5y6', 'ünïcödé1', 'zQkVbNmPrTwXyLsDfGhJcKaE', 'ß'),
  fc
    .tuple(
      fc.constantFrom('pwd', 'TOKEN'),
      fc.constantFrom('_production_secret', ''),
      fc.constantFrom('=', ': ', '\u2003\u2003=\u2003'),
      fc.constantFrom('', '"', '!'),
      fc.constantFrom('q1w2e3r4', 'q1w2e3r4T5y6'),
      fc.constantFrom('"', '', '\u2028', ' #'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('https://', 'redis://', 'MongoDB+srv://', 'a:b', 'user:', '@', 'host.de', '/', '.', 'eyJhbGciOiJIUzI1NiJ9', '%20'),
  fc.constantFrom(
    'gh',
    'p_',
    'npm_',
    'sk-',
    'xox',
    'b-',
    'SG.',
    '-----BEGIN ',
    'PRIVATE KEY',
    '-----',
    'AKIA',
    'hf_',
    ':AA',
    'Q~',
    '-us',
    'SK',
  ),
  fc.string({ unit: fc.constantFrom(...'abcdefABCDEF0123456789_-+/='), minLength: 16, maxLength: 64 }),
)

describe('mayContainSecret', () => {
  it('finds an anchor of every rule that finds something', async () => {
    const everyPresetRule = new Set(presetRules.map(({ name }) => name))
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 14 }), fc.constantFrom('.npmrc', 'package.json'), async (parts, path) => {
        const text = parts.join('')
        const anchored = new Set([...rulesAnchoredIn(text)].map(({ kind, name }) => `${kind} ${name}`))
        for (const rule of ownRules) if ([...rule.find(text)].length > 0) expect(anchored).toContain(`own ${rule.name}`)
        for (const { rule } of await runPreset(text, path, everyPresetRule)) expect(anchored).toContain(`preset ${rule}`)
        expect(mayContainSecret(text)).toBe(anchored.size > 0)
        expect(mayContainSecret(new TextEncoder().encode(text))).toBe(anchored.size > 0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('rejects ordinary code', () => {
    const code = [
      'const token = lexer.next()',
      'if (password !== confirmed) throw new Error("passwords differ")',
      '// https://example.org/a',
      'see `api_key`',
    ]
    expect(code.filter(mayContainSecret)).toEqual([])
  })

  it('accepts UTF-16, which it cannot check', () => {
    expect(mayContainSecret(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toBe(true)
    expect(mayContainSecret(Uint8Array.of(0xfe, 0xff, 0, 0x61))).toBe(true)
  })
})

describe('prepareAnchors', () => {
  it('finds a literal wherever a plain search does', () => {
    const literals = fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'abAB_'), minLength: 3, maxLength: 7 }), {
      minLength: 1,
      maxLength: 5,
    })
    const texts = fc.string({ unit: fc.constantFrom(...'abAB_ü'), maxLength: 40 })
    fc.assert(
      fc.property(literals, texts, fc.boolean(), (some, text, fold) => {
        const rules = some.map((literal) => ({ literal, anchors: [{ literal, fold }] }))
        const seen = [...prepareAnchors(rules)(new TextEncoder().encode(text))].map(({ literal }) => literal)
        const has = (literal: string): boolean => (fold ? text.toLowerCase().includes(literal.toLowerCase()) : text.includes(literal))
        expect(seen.toSorted()).toEqual(some.filter(has).toSorted())
      }),
      { numRuns: 1_000 },
    )
  })
})
