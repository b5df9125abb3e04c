// Asks a question and collects the result in one value that a test can compare.

import { type Ask, type AskCall, type AskPart, type AskRequest, isRefusal, type Usage } from '@sheaf/contract'

export interface CollectedAnswer {
  text: string
  thinking: string
  waits: { seconds: number; why: string }[]
  /** The finish reason, or the code of the refusal. */
  end: string
  usage?: Usage
  /** The detail of the refusal. */
  says?: string
}

export async function collectAnswer(
  ask: Ask,
  request: Omit<AskRequest, 'messages'> & Partial<AskRequest>,
  onPart?: (part: AskPart) => void,
  signal?: AbortSignal,
  onToolCall?: AskCall['onToolCall'],
) {
  const collected: CollectedAnswer = { text: '', thinking: '', waits: [], end: 'nothing' }
  try {
    for await (const part of ask(
      { messages: [{ from: 'you', text: 'Hi' }], ...request },
      { ...(signal && { signal }), ...(onToolCall && { onToolCall }) },
    )) {
      if (part.type === 'text' || part.type === 'thinking') collected[part.type] += part.text
      else if (part.type === 'waiting') collected.waits.push({ seconds: part.seconds, why: part.why })
      else if (part.type === 'done') Object.assign(collected, { end: part.finish, usage: part.usage })
      onPart?.(part)
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
    collected.end = error.code
    collected.says = error.detail ?? ''
  }
  return collected
}
