// Asks a provider for its models. Shapes differ and change: an entry that cannot be read is left out, never thrown.

import type { z } from 'zod'
import type { HttpClient } from '../../provider.ts'

export interface ListingCall<Entry> {
  url: string
  headers?: Record<string, string>
  entry: z.ZodType<Entry>
  signal?: AbortSignal | undefined
}

export async function readListing<Entry>(client: HttpClient, { url, headers, entry, signal }: ListingCall<Entry>): Promise<Entry[]> {
  const answer = await getJson(client, url, headers, signal)
  return entriesOf(answer).flatMap((each) => {
    const read = entry.safeParse(each)
    return read.success ? [read.data] : []
  })
}

export const bearer = (key: string | undefined): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {})

export async function getJson(client: HttpClient, url: string, headers?: Record<string, string>, signal?: AbortSignal): Promise<unknown> {
  return fetchJson(client, url, { headers: { accept: 'application/json', ...headers }, signal: signal ?? null })
}

/** Throws the same errors as the SDKs, so that a fault reads the same wherever it comes from. */
export async function fetchJson(client: HttpClient, url: string, init: RequestInit): Promise<unknown> {
  const response = await client.fetch(url, init)
  const text = await response.text()
  const fail = async (message: string) => {
    const { APICallError } = await import('@ai-sdk/provider')
    return new APICallError({
      message,
      url,
      requestBodyValues: {},
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody: text,
    })
  }
  if (!response.ok) throw await fail(`The provider returned ${response.status}.`)
  try {
    return JSON.parse(text)
  } catch {
    throw await fail('The provider did not return JSON.')
  }
}

function entriesOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer
  if (typeof answer !== 'object' || answer === null) return []
  for (const [key, value] of Object.entries(answer)) {
    if (Array.isArray(value) && /^(data|models|modelSummaries|publisherModels)$/.test(key)) return value
  }
  return []
}
