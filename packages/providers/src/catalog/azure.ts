// Azure OpenAI: the user's own resource, a deployment in it, and its API version.

import { z } from 'zod'
import { defineProvider, type FieldMeta } from '../provider.ts'
import { gptEffort, knownGpt } from './parts/known-gpt.ts'
import { ownBaseUrl, secret } from './parts/settings.ts'

const settings = z.object({
  resourceName: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, 'Enter only the resource name: letters, digits, and hyphens.')
    .meta({
      label: 'Resource name',
      placeholder: 'my-resource',
      help: 'The first part of https://….openai.azure.com.',
    } satisfies FieldMeta),
  deployment: z
    .string()
    .min(1)
    .meta({ label: 'Deployment ID', placeholder: 'gpt-5.4', help: 'Separate several IDs with commas.' } satisfies FieldMeta),
  apiVersion: z
    .string()
    .regex(/^(v1|preview|\d{4}-\d{2}-\d{2}(-preview)?)$/, 'Enter v1 or a date such as 2024-10-21.')
    .default('v1')
    .meta({ label: 'API version' } satisfies FieldMeta),
  apiKey: secret(),
  baseUrl: ownBaseUrl('Only for a proxy or gateway: the URL up to /deployments or /chat/completions.'),
})

const base = ({ resourceName, baseUrl }: z.output<typeof settings>) => baseUrl ?? `https://${resourceName}.openai.azure.com/openai`

export const azure = defineProvider({
  id: 'azure',
  name: 'Azure OpenAI',
  keysAt: 'https://portal.azure.com',
  settings,
  envKeys: {
    resourceName: ['AZURE_RESOURCE_NAME'],
    deployment: ['AZURE_OPENAI_DEPLOYMENT'],
    apiVersion: ['AZURE_OPENAI_API_VERSION'],
    apiKey: ['AZURE_API_KEY', 'AZURE_OPENAI_API_KEY'],
  },
  origin: (values) => new URL(base(values)).origin,
  async connect(values, { fetch }) {
    const { createAzure } = await import('@ai-sdk/azure')
    const { apiKey, apiVersion } = values
    // A dated version uses the deployment's address; `v1` and `preview` use one address for all.
    const dated = /^\d/.test(apiVersion)
    const provider = createAzure({ apiKey, apiVersion, baseURL: base(values), useDeploymentBasedUrls: dated, fetch })
    return (model) => provider.chat(model)
  },
  thinking: (level, model) => {
    const reasoningEffort = gptEffort(level, model)
    return reasoningEffort === undefined ? {} : { openai: { reasoningEffort } }
  },
  named: ({ deployment }) =>
    deployment
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((model) => ({ model })),
  known: knownGpt,
})
