import type { ProviderDetails } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { groupProviders, ownProviderId, providerStatus } from './provider-groups.ts'

const saved: NonNullable<ProviderDetails['saved']> = {
  values: {},
  secrets: { apiKey: 'wxyz' },
  kept: 'file',
  savedAt: '2026-11-15T12:00:00Z',
}
const openai: ProviderDetails = { id: 'openai', name: 'OpenAI', fields: [], saved }
const ollama: ProviderDetails = { id: 'ollama', name: 'Ollama', fields: [], local: true, saved: null }
const xai: ProviderDetails = { id: 'xai', name: 'xAI', fields: [], note: 'Makers of Grok', saved: null }

describe('groupProviders', () => {
  it('puts configured providers first, each group in the order of the host', () => {
    expect(groupProviders([ollama, openai, xai], '')).toEqual({ ready: [openai], others: [ollama, xai] })
  })

  it('finds providers that match every word in their name, id, note or location', () => {
    const ids = (text: string) =>
      Object.values(groupProviders([ollama, openai, xai], text)).flatMap((each) => each.map(({ id }: ProviderDetails) => id))
    expect([ids('AI'), ids('grok makers'), ids('local'), ids('open lama')]).toEqual([['openai', 'xai'], ['xai'], ['ollama'], []])
  })
})

describe('ownProviderId', () => {
  it('derives a plain id from the name, and never returns one that is taken', () => {
    expect([
      ownProviderId('custom', 'Mein Büro (Süd)', []),
      ownProviderId('custom', '../..', []),
      ownProviderId('custom', '模型', []),
      ownProviderId('custom', 'Team', ['custom-team', 'custom-team-2']),
    ]).toEqual(['custom-mein-buro-sud', 'custom-own', 'custom-own', 'custom-team-3'])
  })
})

describe('providerStatus', () => {
  it('distinguishes ready, failed and unchecked providers', () => {
    const with_ = (checked?: NonNullable<ProviderDetails['saved']>['checked']) =>
      providerStatus({ saved: { ...saved, ...(checked ? { checked } : {}) } })?.word
    expect([providerStatus(ollama), with_(), with_({ at: '', ok: true, says: 'x' }), with_({ at: '', ok: false, says: 'x' })]).toEqual([
      null,
      'not checked',
      'ready',
      'failed',
    ])
  })
})
