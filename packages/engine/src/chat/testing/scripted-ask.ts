// A model for tests that gives scripted answers in order and records its requests.

import { type Ask, type AskPart, type AskRequest, Refusal } from '@sheaf/contract'

type AnswerScript = string | readonly (AskPart | Refusal)[]
export type ScriptedAnswer = AnswerScript | Refusal | ((request: AskRequest, asked: number) => AnswerScript | Promise<AnswerScript>)

interface ScriptedAsk extends Ask {
  readonly asked: AskRequest[]
}

/** The last answer repeats. A text arrives in small pieces; a refusal ends the answer at that point. */
export function scriptedAsk(...answers: readonly ScriptedAnswer[]): ScriptedAsk {
  const asked: AskRequest[] = []
  async function* ask(...[request, call = {}]: Parameters<Ask>): AsyncGenerator<AskPart> {
    const at = asked.push(request) - 1
    const answer = answers[Math.min(at, answers.length - 1)] ?? ''
    const script = typeof answer === 'function' ? await answer(request, at) : answer
    for (const part of partsOf(script)) {
      await Promise.resolve()
      if (call.signal?.aborted) throw new Refusal('cancelled')
      if (part instanceof Refusal) throw part
      yield part
    }
  }
  return Object.assign(ask, { asked })
}

const usage = { input: 100, output: 10, cost: 0.5 }

function partsOf(script: AnswerScript | Refusal): readonly (AskPart | Refusal)[] {
  if (script instanceof Refusal) return [script]
  if (typeof script !== 'string') return script
  const pieces = script.match(/[\s\S]{1,7}/g) ?? []
  return [...pieces.map((text): AskPart => ({ type: 'text', text })), { type: 'done', finish: 'stop', usage }]
}
