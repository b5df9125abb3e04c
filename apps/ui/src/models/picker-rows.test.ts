import type { ModelInfo } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { describeModel, modelNameFromRef, priceWords } from './model-words.ts'
import { nextSelectable, pickerRows, selectableIndexes } from './picker-rows.ts'

const names = new Map([
  ['openai', 'OpenAI'],
  ['groq', 'Groq'],
])
const models = [model('openai/gpt-5', 'GPT-5'), model('openai/gpt-5-mini', 'GPT-5 mini'), model('groq/openai/gpt-oss', 'GPT OSS')]
const agents = new Set(['codex'])
const shown = (text: string, fallback?: string) =>
  pickerRows({ models, names, agents, fallback }, text).map(({ kind, key }) => `${kind} ${key}`)

describe('pickerRows', () => {
  it('groups models by provider, after the fallback row', () => {
    expect(shown('', 'Same as Chat')).toEqual([
      'fallback ',
      'heading # openai',
      'model openai/gpt-5',
      'model openai/gpt-5-mini',
      'heading # groq',
      'model groq/openai/gpt-oss',
    ])
  })

  it('groups the models of all agents after the providers, and offers no unlisted name for an agent', () => {
    const offered = {
      models: [model('codex/default', 'Codex'), ...models, model('codex/large', 'Codex · Large')],
      names: new Map([...names, ['codex', 'Codex']]),
      agents,
    }
    const keys = (text: string) => pickerRows(offered, text).map(({ key }) => key)
    expect(keys('').slice(-3)).toEqual(['# agents', 'codex/default', 'codex/large'])
    expect([keys('codex/other'), keys('gpt-9')]).toEqual([[], ['+ openai/gpt-9', '+ groq/gpt-9']])
  })

  it('finds models that contain every word, in any order', () => {
    expect(shown('groq oss', 'Same as Chat')).toEqual(['heading # groq', 'model groq/openai/gpt-oss'])
    expect(shown('MINI gpt')).toEqual(['heading # openai', 'model openai/gpt-5-mini'])
  })

  it('offers an unlisted model name for each provider, or for the provider it names', () => {
    expect(shown('gpt-9')).toEqual(['typed + openai/gpt-9', 'typed + groq/gpt-9'])
    expect(shown('groq/llama-9')).toEqual(['typed + groq/llama-9'])
  })

  it('offers no name that is already listed, too short or invalid', () => {
    expect([shown('gpt-5-mini'), shown('groq/openai/gpt-oss'), shown('x'), shown('no such thing'), shown('groq/')]).toEqual([
      ['heading # openai', 'model openai/gpt-5-mini'],
      ['heading # groq', 'model groq/openai/gpt-oss'],
      [],
      [],
      ['heading # groq', 'model groq/openai/gpt-oss'],
    ])
  })
})

describe('the arrow keys', () => {
  const rows = pickerRows({ models, names, agents, fallback: 'None' }, '')

  it('skips headings and wraps around at the ends', () => {
    expect(selectableIndexes(rows)).toEqual([0, 2, 3, 5])
    expect([
      nextSelectable(rows, 0, 1),
      nextSelectable(rows, 3, 1),
      nextSelectable(rows, 5, 1),
      nextSelectable(rows, 0, -1),
      nextSelectable(rows, 2, -1),
    ]).toEqual([2, 5, 0, 5, 0])
    expect([nextSelectable(rows, -1, 1), nextSelectable(rows, -1, -1), nextSelectable([], -1, 1)]).toEqual([0, 5, -1])
  })
})

describe('words for a model', () => {
  it('shows the price of a model, and never an unknown price as free', () => {
    expect(
      [null, { input: 0, output: 0 }, { input: 3, output: 15 }, { input: 0.05, output: 0.4 }, { input: 1.25, output: 10 }].map(priceWords),
    ).toEqual(['', 'free', '$3 / $15', '$0.05 / $0.40', '$1.25 / $10'])
  })

  it('describes everything known about a model', () => {
    expect(describeModel({ ...model('openai/gpt-5', 'GPT-5'), contextTokens: 400_000, price: { input: 1.25, output: 10 } })).toBe(
      'openai/gpt-5 · 400k context window · $1.25 in, $10 out per million tokens · supports thinking · accepts images',
    )
    expect(modelNameFromRef('groq/openai/gpt-oss')).toBe('openai/gpt-oss')
    expect(describeModel(model('codex/default', 'Codex'), { isAgent: true })).toBe('codex/default · uses your own subscription')
  })
})

function model(ref: string, label: string): ModelInfo {
  const [provider = ''] = ref.split('/')
  return {
    ref,
    provider,
    model: ref.slice(provider.length + 1),
    label,
    contextTokens: null,
    maxOutputTokens: null,
    price: null,
    can: { diff: true, thinking: true, images: true, temperature: true },
    source: 'listed',
  }
}
