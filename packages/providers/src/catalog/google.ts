// Google Gemini, through the Gemini API. The key is sent in a header, never in the URL.

import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { geminiThinking, knownGemini } from './parts/known-gemini.ts'
import { readListing } from './parts/listing.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const size = z.number().positive().optional().catch(undefined)

export const google = defineProvider({
  id: 'google',
  name: 'Google Gemini',
  keysAt: 'https://aistudio.google.com/apikey',
  settings: keySettings('https://generativelanguage.googleapis.com/v1beta', 'AIza…'),
  envKeys: { apiKey: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createGoogle } = await import('@ai-sdk/google')
    const provider = createGoogle({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) => {
    const thinkingConfig = geminiThinking(level, model)
    return thinkingConfig === undefined ? {} : { google: { thinkingConfig } }
  },
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl}/models?pageSize=1000`,
      headers: { 'x-goog-api-key': apiKey },
      entry: z.object({
        name: z.string().min(1),
        displayName: z.string().optional().catch(undefined),
        inputTokenLimit: size,
        outputTokenLimit: size,
        supportedGenerationMethods: z.array(z.string()).optional().catch(undefined),
        thinking: z.boolean().optional().catch(undefined),
      }),
      signal,
    })
    return found
      .filter((each) => each.supportedGenerationMethods?.includes('generateContent') ?? true)
      .map((each) => ({
        model: each.name.replace(/^models\//, ''),
        ...(each.displayName !== undefined && { label: each.displayName }),
        ...sizes(each.inputTokenLimit, each.outputTokenLimit),
        ...(each.thinking !== undefined && { can: { thinking: each.thinking } }),
      }))
  },
  known: knownGemini,
})
