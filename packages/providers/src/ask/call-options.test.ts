import type { ModelInfo } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { describeModel } from '../models/index.ts'
import type { Provider } from '../provider.ts'
import { findWireProvider } from '../testing/wire-providers.ts'
import { callOptions } from './call-options.ts'

const provider = (more: Partial<Provider> = {}): Provider => ({ ...(findWireProvider('anthropic') ?? expect.fail()), ...more })
const shown = (more: Partial<ModelInfo> = {}): ModelInfo => ({ ...describeModel('anthropic/m', provider()), ...more })
const request = { model: 'anthropic/m', messages: [{ from: 'you' as const, text: 'Hi' }] }
const said = (...[by, asked, model, override]: Partial<Parameters<typeof callOptions>>) => {
  const { prompt: _, ...options } = callOptions(by ?? provider(), asked ?? request, model ?? shown(), override)
  return options
}

describe('callOptions', () => {
  // [S3.60] [S9.22]
  it('takes the temperature of the request, the override or the known model, otherwise 0', () => {
    const advised = provider({ known: [{ model: 'm', temperature: 0.7 }] })
    expect(said(advised, { ...request, temperature: 0.1 }, shown(), { temperature: 0.2 }).temperature).toBe(0.1)
    expect(said(advised, request, shown(), { temperature: 0.2 }).temperature).toBe(0.2)
    expect(said(advised).temperature).toBe(0.7)
    expect(said().temperature).toBe(0)
  })
  it('sends no temperature to a model that rejects it, or with thinking', () => {
    expect('temperature' in said(provider(), { ...request, temperature: 1 }, shown({ can: { ...shown().can, temperature: false } }))).toBe(
      false,
    )
    expect('temperature' in said(provider(), { ...request, thinking: 'max' })).toBe(false)
  })
  it("merges the provider's options with its thinking options", () => {
    const by = provider({
      options: { openai: { store: false } },
      thinking: (level) => ({ openai: { effort: level } }),
      reasoning: () => 'high',
    })
    expect(said(by, { ...request, thinking: 'on' })).toMatchObject({
      providerOptions: { openai: { store: false, effort: 'on' } },
      reasoning: 'high',
    })
  })
  it('uses max output tokens of the request or the override unchanged', () => {
    expect(said(provider(), { ...request, maxOutputTokens: 5 }).maxOutputTokens).toBe(5)
    expect(said(provider(), request, shown({ contextTokens: 10 }), { maxOutputTokens: 6 }).maxOutputTokens).toBe(6)
  })
  it('reduces default max output tokens to leave room for the question', () => {
    const model = shown({ contextTokens: 100_000, maxOutputTokens: 64_000 })
    const long = (length: number) =>
      said(provider(), { ...request, messages: [{ from: 'you', text: 'x'.repeat(length) }] }, model).maxOutputTokens
    expect([long(10), long(200_000), long(1_000_000)]).toEqual([64_000, 20_000, 8_000])
    expect(said(provider(), request, shown({ maxOutputTokens: null })).maxOutputTokens).toBe(9_000)
  })
})
