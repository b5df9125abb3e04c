// A model for tests that gives scripted answers in order and records its requests.

import { type Ask, type AskPart, type AskRequest, Refusal } from '@sheaf/contract'

type Said = string | readonly (AskPart | Refusal)[]
export type ScriptedAnswer = Said | Refusal | ((request: AskRequest, asked: number) => Said | Promise<Said>)

interface ScriptedAsk extends Ask {
  readonly asked: AskRequest[]
}

/** The last answer repeats. A text arrives in small pieces; a refusal ends the answer at that point. */
export function scriptedAsk(...answers: readonly ScriptedAnswer[]): ScriptedAsk {
  const asked: AskRequest[] = []
  async function* ask(...[request, call = {}]: Parameters<Ask>): AsyncGenerator<AskPart> {
    const at = asked.push(request) - 1
    const answer = answers[Math.min(at, answers.length - 1)] ?? ''
    const said = typeof answer === 'function' ? await answer(request, at) : answer
    for (const part of partsOf(said)) {
      await Promise.resolve()
      if (call.signal?.aborted) throw new Refusal('cancelled')
      if (part instanceof Refusal) throw part
      yield part
    }
  }
  return Object.assign(ask, { asked })
}

const usage = { input: 100, output: 10, cost: 0.5 }

function partsOf(said: Said | Refusal): readonly (AskPart | Refusal)[] {
  if (said instanceof Refusal) return [said]
  if (typeof said !== 'string') return said
  const pieces = said.match(/[\s\S]{1,7}/g) ?? []
  return [...pieces.map((text): AskPart => ({ type: 'text', text })), { type: 'done', finish: 'stop', usage }]
}
