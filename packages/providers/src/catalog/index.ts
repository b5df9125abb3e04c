// Every provider, in display order.

import type { Provider } from '../provider.ts'
import { alibaba } from './alibaba.ts'
import { anthropic } from './anthropic.ts'
import { azure } from './azure.ts'
import { bedrock } from './bedrock.ts'
import { cerebras } from './cerebras.ts'
import { cohere } from './cohere.ts'
import { custom } from './custom.ts'
import { deepinfra } from './deepinfra.ts'
import { deepseek } from './deepseek.ts'
import { fireworks } from './fireworks.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import { groq } from './groq.ts'
import { huggingface } from './huggingface.ts'
import { lmstudio } from './lmstudio.ts'
import { mistral } from './mistral.ts'
import { moonshot } from './moonshot.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { openrouter } from './openrouter.ts'
import { perplexity } from './perplexity.ts'
import { together } from './together.ts'
import { vertex } from './vertex.ts'
import { xai } from './xai.ts'
import { zai } from './zai.ts'

export const catalog: readonly Provider[] = [
  anthropic,
  openai,
  google,
  openrouter,
  ollama,
  lmstudio,
  azure,
  bedrock,
  vertex,
  xai,
  mistral,
  deepseek,
  groq,
  cerebras,
  together,
  fireworks,
  deepinfra,
  huggingface,
  moonshot,
  alibaba,
  zai,
  cohere,
  perplexity,
  github,
  custom,
]

/** `custom-<name>` is one that a user added from the template `custom`. */
export function findProvider(id: string): Provider | undefined {
  const own = catalog.find((provider) => provider.id === id)
  return own ?? catalog.find((provider) => provider.template && id.startsWith(`${provider.id}-`) && id.length > provider.id.length + 1)
}
