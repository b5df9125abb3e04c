// Amazon Bedrock, through its converse API. Requests are signed with the keys, which are never sent; a Bedrock API key is.

import { z } from 'zod'
import { defineProvider, type FieldMeta } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { claudeThinking, knownClaude } from './parts/known-claude.ts'
import { ownBaseUrl, secret } from './parts/settings.ts'

const settings = z
  .object({
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Enter a region name such as us-east-1.')
      .default('us-east-1')
      .meta({ label: 'Region', placeholder: 'us-east-1' } satisfies FieldMeta),
    accessKeyId: secret('Access key ID', { placeholder: 'AKIA…' }).optional(),
    secretAccessKey: secret('Secret access key').optional(),
    sessionToken: secret('Session token', { help: 'Only for temporary credentials.' }).optional(),
    apiKey: secret('Bedrock API key', { advanced: true, help: 'Use instead of an access key.' }).optional(),
    baseUrl: ownBaseUrl('Only for a proxy, gateway, or private endpoint.'),
  })
  .refine(({ accessKeyId, apiKey }) => accessKeyId ?? apiKey, {
    path: ['accessKeyId'],
    error: 'Required unless you use a Bedrock API key.',
  })
  .refine(({ secretAccessKey, apiKey }) => secretAccessKey ?? apiKey, {
    path: ['secretAccessKey'],
    error: 'Required unless you use a Bedrock API key.',
  })

const base = ({ region, baseUrl }: z.output<typeof settings>) => baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`

export const bedrock = defineProvider({
  id: 'bedrock',
  name: 'Amazon Bedrock',
  keysAt: 'https://console.aws.amazon.com/iam',
  settings,
  envKeys: {
    region: ['AWS_REGION', 'AWS_DEFAULT_REGION'],
    accessKeyId: ['AWS_ACCESS_KEY_ID'],
    secretAccessKey: ['AWS_SECRET_ACCESS_KEY'],
    sessionToken: ['AWS_SESSION_TOKEN'],
    apiKey: ['AWS_BEARER_TOKEN_BEDROCK'],
  },
  origin: (values) => new URL(base(values)).origin,
  async connect(values, { fetch }) {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
    const { region, accessKeyId = '', secretAccessKey = '', sessionToken = '', apiKey = '' } = values
    // Nothing is left undefined: the SDK would read it from the environment, and send what nobody entered here.
    const credentialProvider = async () => ({ accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) })
    const provider = createAmazonBedrock({ region, baseURL: base(values), fetch, apiKey, credentialProvider })
    return (model) => provider(model)
  },
  thinking: (level, model) => {
    if (!/claude/.test(model)) return {}
    const thinking = claudeThinking(level, model)
    if (thinking.way === 'budget') {
      return { amazonBedrock: { reasoningConfig: { type: 'enabled', budgetTokens: thinking.tokens } } }
    }
    if (thinking.way === 'adaptive') {
      return { amazonBedrock: { reasoningConfig: { type: 'adaptive', maxReasoningEffort: thinking.effort, display: 'summarized' } } }
    }
    // Models that always think reject an order not to.
    const stops = thinking.way === 'disabled' && /claude-(opus-5(?!-5)|sonnet-5(?!-5)|haiku-5)/.test(model)
    return stops ? { amazonBedrock: { reasoningConfig: { type: 'disabled' } } } : {}
  },
  cacheOptions: { amazonBedrock: { cachePoint: { type: 'default' } } },
  supportsCache: (model) => /claude|nova/.test(model),
  known: [
    figures('us.amazon.nova-pro-v1:0', 'Nova Pro', 300_000, 10_000),
    figures('us.amazon.nova-premier-v1:0', 'Nova Premier', 1_000_000, 32_000),
    // The price differs by region, so only the sizes are used.
    ...knownClaude
      .filter(({ model }) => /claude-(opus|sonnet|haiku|fable)-5(-[15])?$|opus-4-8/.test(model))
      .map(({ price: _, ...known }) => ({ ...known, model: `global.anthropic.${known.model}` })),
    figures('openai.gpt-oss-120b-1:0', 'GPT OSS 120B', 128_000, undefined),
  ],
})
