// Gets tokens for a service account: its key signs the request and is never sent.

import { createSign } from 'node:crypto'
import { z } from 'zod'
import type { HttpClient } from '../../provider.ts'
import { fetchJson } from './listing.ts'

const address = 'https://oauth2.googleapis.com/token'
const scope = 'https://www.googleapis.com/auth/cloud-platform'

const account = z.object({ client_email: z.string().min(1), private_key: z.string().includes('PRIVATE KEY') })
const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().catch(3600) })

export function serviceAccount(text: string): z.output<typeof account> | undefined {
  try {
    return account.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Returns a token that is valid for at least another minute. */
export function openServiceAccount(text: string, client: HttpClient): () => Promise<string> {
  let cached: { token: string; until: number } | undefined
  return async () => {
    const now = Date.now()
    if (cached && cached.until > now + 60_000) return cached.token
    const { access_token, expires_in } = answer.parse(await exchange(text, client, Math.floor(now / 1000)))
    cached = { token: access_token, until: now + expires_in * 1000 }
    return access_token
  }
}

function exchange(text: string, client: HttpClient, now: number): Promise<unknown> {
  const values = serviceAccount(text)
  if (!values) throw new Error('The service account is no longer valid JSON.')
  const claims = { iss: values.client_email, scope, aud: address, iat: now, exp: now + 3600 }
  const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  const signature = createSign('RSA-SHA256').update(unsigned).sign(values.private_key, 'base64url')
  return fetchJson(client, address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${unsigned}.${signature}`,
    }).toString(),
  })
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
