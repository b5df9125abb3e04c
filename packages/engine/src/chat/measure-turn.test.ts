import { limits, Refusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens/index.ts'
import { assertTurnFits, measureTurn } from './measure-turn.ts'
import { systemText } from './system-text.ts'
import { someModel, someTurn } from './testing/index.ts'

const words = (count: number): string => 'word '.repeat(count)

describe('measureTurn', () => {
  it('counts each part, and computes the cost of the input', () => {
    const turn = someTurn({ history: [{ from: 'you', text: words(100) }] })
    const { tokens, ...rest } = measureTurn(turn)
    const system = countTokens(systemText(turn))
    const context = countTokens(turn.context)
    const conversation = countTokens(words(100))
    const message = countTokens(turn.message)
    const total = system + context + conversation + message
    expect({ tokens, ...rest }).toEqual({
      tokens: { system, context, conversation, message, total },
      exact: true,
      limit: 392_000,
      counted: total,
      cost: (total * 2) / 1_000_000,
    })
  })

  it('overestimates for an unknown tokenizer, and has no cost if the price is unknown', () => {
    const claude = someModel({ model: 'claude-sonnet-4-5', price: null })
    const { tokens, exact, counted, cost } = measureTurn(someTurn({ model: claude }))
    expect({ exact, cost, isMore: tokens.total > counted }).toEqual({ exact: false, cost: null, isMore: true })
  })

  it('uses the higher price of a long request', () => {
    const model = someModel({ price: { input: 2, output: 10, above: { tokens: 100, input: 4, output: 20 } } })
    const { cost, tokens } = measureTurn(someTurn({ model }))
    expect(cost).toBe((tokens.total * 4) / 1_000_000)
  })

  it('uses a known token count of the context instead of its text', () => {
    const old = someModel({ model: 'gpt-4' })
    for (const model of [someModel(), old]) expect(measureTurn(someTurn({ model, context: '' }), 1_234).tokens.context).toBe(1_234)
  })
})

describe('a turn that is too large for its model', () => {
  const small = someModel({ contextTokens: 10_000, maxOutputTokens: 4_000 })
  const files = [
    { path: 'src/small.ts', tokens: 10 },
    { path: 'src/huge.ts', tokens: 9_000 },
  ]

  it('refuses a turn that is too large, with the excess and the largest files', () => {
    const { refusal, limit, tokens } = measureTurn(someTurn({ model: small, context: words(9_000), files }))
    expect(limit).toBe(7_500)
    expect(refusal?.code).toBe('model-context')
    expect(refusal?.detail).toBe(
      `The request has ${tokens.total.toLocaleString('en')} tokens, ${(tokens.total - 7_500).toLocaleString('en')} more than GPT-5 accepts (7,500, with room for its answer). Largest files: src/huge.ts (9,000), src/small.ts (10).`,
    )
    expect(() => assertTurnFits(someTurn({ model: small, context: words(9_000), files }))).toThrow(Refusal)
  })

  it('suggests how many messages to drop, and drops none', () => {
    const history = Array.from({ length: 6 }, (_, at) => ({
      from: at % 2 === 0 ? ('you' as const) : ('model' as const),
      text: words(1_000),
    }))
    const turn = someTurn({ model: small, history, files: [] })
    const { refusal, tokens, limit } = measureTurn(turn)
    const over = tokens.total - (limit ?? 0)
    const gone = Math.ceil(over / countTokens(words(1_000)))
    expect(refusal?.detail).toContain(`Without its first ${gone} messages, it would fit`)
    expect(turn.history).toHaveLength(6)
  })

  it('reserves room for the answer and its thinking', () => {
    const limit = (thinking: 'off' | 'on' | 'max', model = someModel()) => measureTurn(someTurn({ thinking, model })).limit
    expect([limit('off'), limit('on'), limit('max')]).toEqual([392_000, 384_000, 360_000])
    expect(limit('max', someModel({ contextTokens: 8_192, maxOutputTokens: null }))).toBe(6_144)
    expect(limit('off', someModel({ contextTokens: null }))).toBeNull()
    expect(limit('off', someModel({ maxInputTokens: 272_000 }))).toBe(272_000)
  })

  // [S5.20]
  it('allows the whole input of a model that a code-hosting service limits', () => {
    const hosted = someModel({ contextTokens: limits.codeHostInputTokens })
    expect(measureTurn(someTurn({ model: hosted })).limit).toBe(8_000)
    expect(measureTurn(someTurn({ model: hosted, context: words(8_000) })).refusal?.code).toBe('model-context')
  })
})
