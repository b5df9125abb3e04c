import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { readUsage } from './read-usage.ts'

const usage = (
  input: Partial<LanguageModelV4Usage['inputTokens']>,
  output: Partial<LanguageModelV4Usage['outputTokens']>,
): LanguageModelV4Usage => ({
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined, ...input },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined, ...output },
})
const price = { input: 2, output: 10, cached: 0.5, above: { tokens: 200_000, input: 4, output: 20, cached: 1 } }

describe('readUsage', () => {
  it('adds the cost of input, cache reads, cache writes and output', () => {
    const counted = usage({ total: 100_000, cacheRead: 50_000, cacheWrite: 20_000 }, { total: 10_000, reasoning: 4_000 })
    expect(readUsage(counted, undefined, price)).toEqual({
      input: 100_000,
      cached: 50_000,
      output: 10_000,
      thinking: 4_000,
      cost: expect.closeTo(0.06 + 0.05 + 0.025 + 0.1),
    })
  })
  it('uses the higher price above the token threshold of a model', () => {
    expect(readUsage(usage({ total: 300_000 }, { total: 1_000 }), undefined, price).cost).toBeCloseTo(1.2 + 0.02)
    expect(readUsage(usage({ total: 200_000 }, { total: 1_000 }), undefined, price).cost).toBeCloseTo(0.4 + 0.01)
  })
  it('uses the cost that the provider reports', () => {
    const counted = usage({ total: 10 }, { total: 10 })
    expect(readUsage({ ...counted, raw: { cost: 0.5 } }, undefined, price).cost).toBe(0.5)
    expect(readUsage(counted, { openrouter: { usage: { cost: 0.25 } } }, price).cost).toBe(0.25)
  })
  it('leaves out counts and costs that are unknown', () => {
    expect(readUsage(usage({}, {}), undefined, price)).toEqual({})
    expect(readUsage(usage({ total: 5 }, { total: 6 }), undefined, null)).toEqual({ input: 5, output: 6 })
  })
})
