// One question, one reply. A provider's fault is recorded; a cancellation is passed on.

import { type Ask, type AskRequest, isRefusal, limits, type TaskReply, type Usage } from '@sheaf/contract'

export interface AskTask {
  task: string
  prompt: string
  ask: Ask
  about: Pick<AskRequest, 'model' | 'temperature' | 'thinking'>
  signal?: AbortSignal | undefined
}

/** Far more than any model may think before one answer. */
const mostThinking = 2_000_000

/** Undefined: canceled. */
export async function askTask({ task, prompt, ask, about, signal }: AskTask): Promise<TaskReply | undefined> {
  const began = performance.now()
  let text = ''
  let finish: TaskReply['finish'] = 'other'
  let usage: Usage = {}
  let thought = 0
  const enough = new AbortController()
  const call = { signal: signal ? AbortSignal.any([signal, enough.signal]) : enough.signal }
  try {
    for await (const part of ask({ ...about, messages: [{ from: 'you', text: prompt }] }, call)) {
      if (part.type === 'text') text += part.text
      else if (part.type === 'thinking') thought += part.text.length
      else if (part.type === 'done') ({ finish, usage } = part)
      if (text.length <= limits.benchReplyChars && thought <= mostThinking) continue
      // It is already worthless, and a model that goes round in circles costs money for as long as it runs. One character more than the
      // limit is kept: the reply stays recognizable as too long.
      text = text.slice(0, limits.benchReplyChars + 1)
      finish = 'length'
      break
    }
  } catch (error) {
    if (signal?.aborted || (isRefusal(error) && error.code === 'cancelled')) return undefined
    if (!isRefusal(error)) throw error
    return { task, reply: '', finish: 'other', ms: elapsed(began), usage: {}, fault: { code: error.code, says: error.message } }
  }
  enough.abort()
  if (signal?.aborted) return undefined
  return { task, reply: text, finish, ms: elapsed(began), usage: wholeUsage(usage) }
}

function elapsed(began: number): number {
  return Math.round(performance.now() - began)
}

/** For the service: counts are whole and not negative, whatever a provider sends. */
function wholeUsage({ input, cached, output, thinking, cost }: Usage): Usage {
  const usage: Usage = {}
  for (const [key, count] of Object.entries({ input, cached, output, thinking })) {
    if (count !== undefined && Number.isFinite(count) && count >= 0 && isCount(key)) usage[key] = Math.min(Math.round(count), 1_000_000_000)
  }
  if (cost !== undefined && Number.isFinite(cost) && cost >= 0) usage.cost = cost
  return usage
}

function isCount(key: string): key is 'input' | 'cached' | 'output' | 'thinking' {
  return key === 'input' || key === 'cached' || key === 'output' || key === 'thinking'
}
