// Converts a question for the SDK: no two messages of one side in a row, none empty, and cache marks.

import type { LanguageModelV4FilePart, LanguageModelV4Prompt, LanguageModelV4TextPart, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { AskImage, AskMessage, AskRequest } from '@sheaf/contract'

/** Providers that cache by marks accept four of them. */
const maxCacheMarks = 4

export function toPrompt(
  { system, messages }: Pick<AskRequest, 'system' | 'messages'>,
  cacheOptions?: SharedV4ProviderOptions,
): LanguageModelV4Prompt {
  const nonEmpty = messages.filter(({ text, images = [] }) => text.trim() !== '' || images.length > 0)
  const cached = new Set(nonEmpty.filter((message) => message.keep).slice(-maxCacheMarks))
  const prompt: LanguageModelV4Prompt = system === undefined || system.trim() === '' ? [] : [{ role: 'system', content: system }]
  for (const turn of turnsOf(nonEmpty)) {
    if (turn[0]?.from === 'model') prompt.push({ role: 'assistant', content: textsOf(turn, cached, cacheOptions) })
    else prompt.push({ role: 'user', content: contentOf(turn, cached, cacheOptions) })
  }
  return prompt
}

function turnsOf(messages: AskMessage[]): AskMessage[][] {
  const turns: AskMessage[][] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (last?.[0]?.from === message.from) last.push(message)
    else turns.push([message])
  }
  return turns
}

type CacheOptions = SharedV4ProviderOptions | undefined
type UserPart = LanguageModelV4TextPart | LanguageModelV4FilePart

/** Texts between two images are one part, unless they are marked. An image comes before the text of its message. */
function contentOf(turn: AskMessage[], cached: ReadonlySet<AskMessage>, cacheOptions: CacheOptions): UserPart[] {
  const content: UserPart[] = []
  let texts: AskMessage[] = []
  const flush = () => {
    content.push(...textsOf(texts, cached, cacheOptions))
    texts = []
  }
  for (const message of turn) {
    if (message.images && message.images.length > 0) flush()
    content.push(...(message.images ?? []).map(imagePart))
    if (message.text.trim() !== '') texts.push(message)
  }
  flush()
  return content
}

function textsOf(turn: AskMessage[], cached: ReadonlySet<AskMessage>, cacheOptions: CacheOptions): LanguageModelV4TextPart[] {
  if (turn.length === 0) return []
  if (cacheOptions === undefined) return [joined(turn)]
  return turn.map((message) => part(message.text, cached.has(message) ? cacheOptions : undefined))
}

const imagePart = ({ type, bytes }: AskImage): LanguageModelV4FilePart => ({
  type: 'file',
  mediaType: type,
  data: { type: 'data', data: bytes },
})

const joined = (turn: AskMessage[]): LanguageModelV4TextPart => part(turn.map(({ text }) => text).join('\n\n'), undefined)

const part = (text: string, providerOptions: SharedV4ProviderOptions | undefined): LanguageModelV4TextPart =>
  providerOptions === undefined ? { type: 'text', text } : { type: 'text', text, providerOptions }
