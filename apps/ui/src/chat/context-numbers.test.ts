import { type ChatMeasure, noTokens } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { contextParts, differences, fitTarget } from './context-numbers.ts'

const measure: Pick<ChatMeasure, 'tokens' | 'counted'> = {
  tokens: { system: 120, context: 1_234, conversation: 0, message: 13, total: 1_367 },
  counted: { context: { ...noTokens, files: 701, maps: 201, tree: 101, total: 1_003 }, total: 1_115 },
}

describe('contextParts', () => {
  it('divides the tokens of the context among its parts without losing one', () => {
    const parts = contextParts(measure)
    expect(parts).toEqual([
      { part: 'files', tokens: 862 },
      { part: 'maps', tokens: 248 },
      { part: 'tree', tokens: 124 },
    ])
    expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(measure.tokens.context)
  })

  it('is empty without context', () => {
    expect(contextParts({ ...measure, tokens: { ...measure.tokens, context: 0 }, counted: { context: noTokens, total: 112 } })).toEqual([])
  })
})

describe('differences', () => {
  it('lead from the Compose prompt to the message', () => {
    const compose = { ...noTokens, files: 701, maps: 201, tree: 101, instructions: 50, other: 7, total: 1_060 }
    const steps = differences(measure, compose)
    expect(steps).toEqual([
      { name: 'instructions', tokens: -50 },
      { name: 'context', tokens: -7 },
      { name: 'message', tokens: 112 },
      { name: 'tokenizer', tokens: 252 },
    ])
    expect(steps.reduce((sum, { tokens }) => sum + tokens, compose.total)).toBe(measure.tokens.total)
  })

  it('are empty if the numbers are the same', () => {
    const compose = { ...noTokens, files: 5, total: 5 }
    const same = { tokens: { ...measure.tokens, context: 5, total: 5 }, counted: { context: compose, total: 5 } }
    expect(differences(same, compose)).toEqual([])
  })
})

describe('fitTarget', () => {
  it('takes off as many tokens of the prompt as the message is over its limit', () => {
    expect(fitTarget(measure, 367, 1_060)).toBe(1_060 - Math.ceil((367 * 1_115) / 1_367))
    expect(fitTarget(measure, 1_000_000, 1_060)).toBe(1)
  })
})
