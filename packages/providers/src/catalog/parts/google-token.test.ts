import { createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '../../provider.ts'
import { vertex } from '../vertex.ts'
import { openServiceAccount, serviceAccount } from './google-token.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const account = JSON.stringify({ type: 'service_account', client_email: 'me@my-project.iam', private_key: privateKey })

describe('a service account', () => {
  it('gets a token with a request signed by its key, without sending the key', async () => {
    const { client, requests } = google()
    const token = openServiceAccount(account, client)
    expect([await token(), await token()]).toEqual(['token-1', 'token-1'])
    expect(requests.map(({ url }) => url)).toEqual(['https://oauth2.googleapis.com/token'])
    const form = new URLSearchParams(requests[0]?.body)
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    expect(decode(header)).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(decode(claims)).toMatchObject({
      iss: 'me@my-project.iam',
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    })
    expect(createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(pair.publicKey, signature, 'base64url')).toBe(true)
    expect(requests[0]?.body).not.toContain(privateKey.slice(40, 90))
  })

  it('requests a new token when the current one is about to expire', async () => {
    const { client } = google(30)
    const token = openServiceAccount(account, client)
    expect([await token(), await token()]).toEqual(['token-1', 'token-2'])
  })

  it.each(['', 'no json', '[]', '{"client_email":"me"}', '{"client_email":"me","private_key":"short"}'])('rejects account %j', (text) => {
    expect(serviceAccount(text)).toBeUndefined()
  })

  it.each([
    [
      'gemini-2.5-pro',
      'https://europe-west4-aiplatform.googleapis.com/v1beta1/projects/my-project/locations/europe-west4/publishers/google/models/gemini-2.5-pro:generateContent',
    ],
    [
      'claude-sonnet-5',
      'https://europe-west4-aiplatform.googleapis.com/v1/projects/my-project/locations/europe-west4/publishers/anthropic/models/claude-sonnet-5:rawPredict',
    ],
  ])('requests %s on Vertex with its token only', async (model, address) => {
    const { client, requests } = google()
    const settings = { project: 'my-project', location: 'europe-west4', serviceAccount: account }
    const connect = await vertex.connect(settings, client)
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }]
    await Promise.resolve(connect(model).doGenerate({ prompt })).catch(() => {})
    expect(requests.map(({ url }) => url)).toEqual(['https://oauth2.googleapis.com/token', address])
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(requests[1]?.headers.get('x-goog-api-key')).toBeNull()
  })
})

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

function google(expires_in = 3600) {
  const requests: { url: string; headers: Headers; body: string }[] = []
  let given = 0
  const client: HttpClient = {
    fetch: async (input, init) => {
      requests.push({ url: String(input), headers: new Headers(init?.headers), body: String(init?.body) })
      given += 1
      return Response.json({ access_token: `token-${given}`, expires_in, token_type: 'Bearer' })
    },
  }
  return { client, requests }
}
