// Google Vertex: Gemini and Claude in the user's own project, with a service account or an API key.

import { z } from 'zod'
import { defineProvider, type FieldMeta } from '../provider.ts'
import { openServiceAccount, serviceAccount } from './parts/google-token.ts'
import { anthropicThinking, knownClaude } from './parts/known-claude.ts'
import { geminiThinking, knownGemini } from './parts/known-gemini.ts'
import { ownBaseUrl, secret, secretText } from './parts/settings.ts'

const settings = z
  .object({
    project: z
      .string()
      .regex(/^[a-z0-9.:-]+$/i, 'Enter the project ID.')
      .optional()
      .meta({ label: 'Project', placeholder: 'my-project-123', help: 'Not needed with an API key.' } satisfies FieldMeta),
    location: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'Enter global or a region name such as us-central1.')
      .default('global')
      .meta({ label: 'Location', placeholder: 'us-central1' } satisfies FieldMeta),
    serviceAccount: secretText('Service account (JSON)', { help: 'Paste the full contents of the key file.' })
      .refine((text) => serviceAccount(text) !== undefined, 'Not a service account key: client_email or private_key is missing.')
      .optional(),
    apiKey: secret('API key', { help: 'Use instead of a service account. Gemini only.' }).optional(),
    baseUrl: ownBaseUrl('Only for a proxy or gateway: the URL up to /v1.'),
  })
  .refine((values) => values.serviceAccount ?? values.apiKey, {
    path: ['serviceAccount'],
    error: 'Required unless you use an API key.',
  })
  .refine((values) => values.project ?? values.apiKey, { path: ['project'], error: 'Required with a service account.' })

type Values = z.output<typeof settings>

const base = ({ location, apiKey, baseUrl }: Values) => {
  if (baseUrl !== undefined) return baseUrl
  if (apiKey !== undefined || location === 'global') return 'https://aiplatform.googleapis.com'
  return /^(eu|us)$/.test(location) ? `https://aiplatform.${location}.rep.googleapis.com` : `https://${location}-aiplatform.googleapis.com`
}

export const vertex = defineProvider({
  id: 'vertex',
  name: 'Google Vertex',
  keysAt: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
  settings,
  envKeys: {
    project: ['GOOGLE_VERTEX_PROJECT', 'GOOGLE_CLOUD_PROJECT'],
    location: ['GOOGLE_VERTEX_LOCATION', 'GOOGLE_CLOUD_LOCATION'],
    apiKey: ['GOOGLE_VERTEX_API_KEY'],
  },
  origin: (values) => new URL(base(values)).origin,
  extraOrigins: ['https://oauth2.googleapis.com'],
  async connect(values, client) {
    const { createGoogleVertex } = await import('@ai-sdk/google-vertex/edge')
    const { project = '', location, apiKey } = values
    if (apiKey !== undefined) {
      const provider = createGoogleVertex({ apiKey, baseURL: `${base(values)}/v1/publishers/google`, fetch: client.fetch })
      return (model) => provider(model)
    }
    const token = openServiceAccount(values.serviceAccount ?? '', client)
    const root = `projects/${project}/locations/${location}/publishers`
    const { createGoogleVertexAnthropic } = await import('@ai-sdk/google-vertex/anthropic/edge')
    const claude = createGoogleVertexAnthropic({
      generateAuthToken: token,
      baseURL: `${base(values)}/v1/${root}/anthropic/models`,
      fetch: client.fetch,
    })
    // Without a key the SDK would fetch a token past our HTTP client; so it gets a dummy key, which is removed again.
    const gemini = createGoogleVertex({
      apiKey: 'none',
      baseURL: `${base(values)}/v1beta1/${root}/google`,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers)
        headers.delete('x-goog-api-key')
        headers.set('authorization', `Bearer ${await token()}`)
        return client.fetch(input, { ...init, headers })
      },
    })
    return (model) => (/^claude/.test(model) ? claude(model) : gemini(model))
  },
  thinking: (level, model) => {
    if (/^claude/.test(model)) return anthropicThinking(level, model) ?? {}
    const thinkingConfig = geminiThinking(level, model)
    return thinkingConfig === undefined ? {} : { google: { thinkingConfig } }
  },
  cacheOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  supportsCache: (model) => /^claude/.test(model),
  known: [
    ...knownGemini,
    ...knownClaude
      .filter(({ model }) => /claude-(opus|sonnet|haiku|fable)-5(-[15])?$|opus-4-8|-4-6$/.test(model))
      .map(({ price: _, ...known }) => known),
  ],
})
