// Asks a model: finds its provider, sends the question, and waits and retries while no part of an answer has arrived. After that it
// never asks again, so that no output is repeated and none is lost.

import {
  type Ask,
  type AskCall,
  type AskPart,
  type AskRequest,
  type ModelOverride,
  type ModelShown,
  Refusal,
  splitModel,
} from '@sheaf/contract'
import { type Fault, quote, refusalOf } from '../fault/index.ts'
import type { Send, Times } from '../line/index.ts'
import { openLine } from '../line/index.ts'
import { describeModel } from '../models/index.ts'
import { AskFault, askOnce } from './ask-once.ts'
import { callOptions } from './call-options.ts'
import { connectionTo, type Find } from './connection.ts'
import { leaveOut, type Question } from './leave-out.ts'

export interface AskOptions {
  /** The settings of a provider; undefined: it is not set up. */
  settings(id: string): Promise<Record<string, string> | undefined>
  /** The user's settings for a model. */
  override?(ref: string): ModelOverride | undefined
  /** As the provider last listed it. */
  listed?(ref: string): ModelShown | undefined
  times: Times
  send?: Send | undefined
  find?: Find | undefined
}

export function openAsk(options: AskOptions): Ask {
  return (request, call) => ask(options, request, call)
}

async function* ask(options: AskOptions, request: AskRequest, call: AskCall = {}): AsyncGenerator<AskPart, void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  call.signal?.addEventListener('abort', stop)
  if (call.signal?.aborted) stop()
  try {
    yield* tried(options, request, stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? new Refusal('cancelled') : error
  } finally {
    call.signal?.removeEventListener('abort', stop)
  }
}

async function* tried(options: AskOptions, request: AskRequest, signal: AbortSignal): AsyncGenerator<AskPart, void> {
  const { provider: id, model } = splitModel(request.model)
  const values = await options.settings(id)
  const to = connectionTo(id, values, options.find)
  const override = options.override?.(request.model)
  const shown = describeModel(request.model, to.provider, options.listed?.(request.model), override)
  let question: Question = {
    options: callOptions(to.provider, request, shown, override),
    stream: request.stream ?? override?.stream ?? true,
  }
  const { times } = options
  let said = false
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw new Refusal('cancelled')
    const line = openLine({ ...to, times, signal, send: options.send })
    const connect = async () => (await to.provider.connect(to.settings, line))(model)
    try {
      for await (const part of askOnce({ ...question, connect, price: shown.price }, line, to.host)) {
        said ||= part.type === 'text' || part.type === 'thinking'
        yield part
      }
      return
    } catch (error) {
      if (signal.aborted || !(error instanceof AskFault)) throw error
      const { fault } = error
      if (said) throw refusalOf(kept(fault), to.secrets)
      const smaller = leaveOut(fault, question)
      if (smaller !== undefined) {
        question = smaller
        attempt -= 1
        continue
      }
      // A provider that says "at once" every time must not be asked in a loop.
      const waitMs = Math.max(fault.waitMs ?? 0, Math.min(60_000, times.backoffMs * 2 ** (attempt - 1)))
      if (!fault.passes || attempt >= times.tries || waitMs > times.longestWaitMs) throw refusalOf(late(fault), to.secrets)
      yield { type: 'waiting', seconds: Math.ceil(waitMs / 1000), why: quote(fault.says, to.secrets) || refusalOf(fault, []).message }
      await times.wait(waitMs, signal)
    } finally {
      line.close()
    }
  }
}

/** After the first output only one thing matters: the answer is incomplete. */
const kept = (fault: Fault): Fault => (fault.code === 'model-stalled' ? fault : { ...fault, code: 'model-cut' })

function late(fault: Fault): Fault {
  if (fault.waitMs === undefined || fault.waitMs < 60_000) return fault
  return { ...fault, says: `Try again in ${inWords(fault.waitMs)}. ${fault.says}` }
}

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}
