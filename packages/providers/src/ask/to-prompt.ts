// Converts a question for the SDK: no two messages of one side in a row, none empty, and cache marks.

import type { LanguageModelV4Prompt, LanguageModelV4TextPart, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { AskMessage, AskRequest } from '@sheaf/contract'

/** Providers that cache by marks accept four of them. */
const maxCacheMarks = 4

export function toPrompt(
  { system, messages }: Pick<AskRequest, 'system' | 'messages'>,
  cacheOptions?: SharedV4ProviderOptions,
): LanguageModelV4Prompt {
  const nonEmpty = messages.filter(({ text }) => text.trim() !== '')
  const cached = new Set(nonEmpty.filter((message) => message.keep).slice(-maxCacheMarks))
  const prompt: LanguageModelV4Prompt = system === undefined || system.trim() === '' ? [] : [{ role: 'system', content: system }]
  for (const turn of turnsOf(nonEmpty)) {
    const content =
      cacheOptions === undefined
        ? [joined(turn)]
        : turn.map((message) => part(message.text, cached.has(message) ? cacheOptions : undefined))
    prompt.push(turn[0]?.from === 'model' ? { role: 'assistant', content } : { role: 'user', content })
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

const joined = (turn: AskMessage[]): LanguageModelV4TextPart => part(turn.map(({ text }) => text).join('\n\n'), undefined)

const part = (text: string, providerOptions: SharedV4ProviderOptions | undefined): LanguageModelV4TextPart =>
  providerOptions === undefined ? { type: 'text', text } : { type: 'text', text, providerOptions }
