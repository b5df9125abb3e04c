import { describe, expect, it } from 'vitest'
import { parseSettings } from '../form/index.ts'
import { azure } from './azure.ts'

describe('Azure OpenAI', () => {
  it.each([
    [{}, 'https://my-resource.openai.azure.com/openai/v1/chat/completions?api-version=v1'],
    [{ apiVersion: '2024-10-21' }, 'https://my-resource.openai.azure.com/openai/deployments/mine/chat/completions?api-version=2024-10-21'],
    [{ baseUrl: 'https://gateway.example.com/azure/' }, 'https://gateway.example.com/azure/chat/completions'],
    [
      { baseUrl: 'https://gateway.example.com/openai', apiVersion: '2024-10-21' },
      'https://gateway.example.com/openai/deployments/mine/chat/completions?api-version=2024-10-21',
    ],
  ])('sends a request with settings %j to %s', async (more, address) => {
    const seen: string[] = []
    const settings = parseSettings(azure, { resourceName: 'my-resource', deployment: 'mine', apiKey: 'k', ...more })
    const connect = await azure.connect(settings, {
      fetch: async (input) => {
        seen.push(String(input))
        return new Response('', { status: 500 })
      },
    })
    const asked = connect('mine').doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] })
    await expect(asked).rejects.toMatchObject({ statusCode: 500 })
    expect(seen).toEqual([address])
  })

  // [S3.63]
  it('lists the entered deployments as models', () => {
    const settings = parseSettings(azure, { resourceName: 'r', deployment: 'gpt-5.4, mine ,', apiKey: 'k' })
    expect(azure.named?.(settings)).toEqual([{ model: 'gpt-5.4' }, { model: 'mine' }])
  })
})
