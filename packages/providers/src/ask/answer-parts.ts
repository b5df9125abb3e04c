// Collects an answer as the SDK gives it, with the provider's own data on each part. A model that called tools gets all of it back with
// the results: some providers reject a conversation in which their signed thoughts are missing.

import type {
  LanguageModelV4Content,
  LanguageModelV4Message,
  LanguageModelV4ReasoningPart,
  LanguageModelV4StreamPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'

export interface AnswerParts {
  add(part: LanguageModelV4StreamPart | LanguageModelV4Content): void
  calls(): LanguageModelV4ToolCall[]
  message(): LanguageModelV4Message
}

type Open = LanguageModelV4TextPart | LanguageModelV4ReasoningPart

export function openAnswerParts(): AnswerParts {
  const parts: (Open | LanguageModelV4ToolCall)[] = []
  const open = new Map<string, Open>()
  const note = (part: Open | undefined, metadata: SharedV4ProviderMetadata | undefined): void => {
    if (part !== undefined && metadata !== undefined) part.providerOptions = { ...part.providerOptions, ...metadata }
  }
  const begin = (id: string, part: Open, metadata: SharedV4ProviderMetadata | undefined): void => {
    note(part, metadata)
    open.set(`${part.type} ${id}`, part)
    parts.push(part)
  }
  const grow = (kind: Open['type'], id: string, delta: string, metadata: SharedV4ProviderMetadata | undefined): void => {
    const part = open.get(`${kind} ${id}`)
    if (part !== undefined) part.text += delta
    note(part, metadata)
  }
  return {
    add(part) {
      switch (part.type) {
        case 'text-start':
          return begin(part.id, { type: 'text', text: '' }, part.providerMetadata)
        case 'reasoning-start':
          return begin(part.id, { type: 'reasoning', text: '' }, part.providerMetadata)
        case 'text-delta':
          return grow('text', part.id, part.delta, part.providerMetadata)
        case 'reasoning-delta':
          return grow('reasoning', part.id, part.delta, part.providerMetadata)
        case 'text-end':
          return note(open.get(`text ${part.id}`), part.providerMetadata)
        case 'reasoning-end':
          return note(open.get(`reasoning ${part.id}`), part.providerMetadata)
        case 'text':
        case 'reasoning':
          return begin('', { type: part.type, text: part.text }, part.providerMetadata)
        case 'tool-call':
          parts.push(part)
      }
    },
    calls: () => parts.filter((part) => part.type === 'tool-call'),
    message: () => ({
      role: 'assistant',
      content: parts
        .filter((part) => part.type !== 'text' || part.text !== '')
        .map((part) => {
          if (part.type !== 'tool-call') return part
          const { toolCallId, toolName, input, providerMetadata } = part
          return {
            type: 'tool-call',
            toolCallId,
            toolName,
            input: parseInput(input) ?? {},
            ...(providerMetadata && { providerOptions: providerMetadata }),
          }
        }),
    }),
  }
}

/** Undefined: not a JSON object. */
export function parseInput(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json.trim() === '' ? '{}' : json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
