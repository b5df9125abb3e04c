// Any server with OpenAI's chat completions API; a user may add several.

import { z } from 'zod'
import { defineProvider, type FieldMeta } from '../provider.ts'
import { connectCompatible } from './parts/openai-compatible.ts'
import { listOpenAiModels } from './parts/openai-listing.ts'
import { originOf, secret, webAddress } from './parts/settings.ts'

const settings = z.object({
  name: z
    .string()
    .min(1)
    .meta({ label: 'Name', placeholder: 'My server' } satisfies FieldMeta),
  baseUrl: webAddress().meta({
    label: 'Base URL',
    kind: 'url',
    placeholder: 'https://models.example.com/v1',
    help: 'The URL up to /chat/completions.',
  } satisfies FieldMeta),
  apiKey: secret('API key', { help: 'Leave empty if the server needs no key.' }).optional(),
})

export const custom = defineProvider({
  id: 'custom',
  name: 'Custom (OpenAI-compatible)',
  pro: true,
  template: true,
  settings,
  origin: originOf,
  connect: (values, client) => connectCompatible('custom', values, client),
  thinking: (level) => (level === 'off' ? {} : { custom: { reasoningEffort: level === 'max' ? 'high' : 'medium' } }),
  list: listOpenAiModels,
  known: [],
})
