// Asks a model: finds its provider, sends the question, and waits and retries while no part of an answer has arrived. After that it
// never asks again, so that no output is repeated and none is lost.

import {
  type Ask,
  type AskCall,
  type AskPart,
  type AskRequest,
  type ModelInfo,
  type ModelOverride,
  Refusal,
  splitModel,
} from '@sheaf/contract'
import { type Fault, quote, refusalOf } from '../fault/index.ts'
import type { Send, Times } from '../http/index.ts'
import { openHttpClient } from '../http/index.ts'
import { describeModel } from '../models/index.ts'
import { AskFault, askOnce } from './ask-once.ts'
import { callOptions } from './call-options.ts'
import { connectionTo, type FindProvider } from './connection.ts'
import { dropRejectedOptions, type Question } from './drop-rejected-options.ts'

export interface AskOptions {
  /** The settings of a provider; undefined: it is not set up. */
  settings(id: string): Promise<Record<string, string> | undefined>
  /** The user's settings for a model. */
  override?(ref: string): ModelOverride | undefined
  /** As the provider last listed it. */
  listed?(ref: string): ModelInfo | undefined
  times: Times
  send?: Send | undefined
  find?: FindProvider | undefined
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
    yield* askWithRetries(options, request, stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? new Refusal('cancelled') : error
  } finally {
    call.signal?.removeEventListener('abort', stop)
  }
}

async function* askWithRetries(options: AskOptions, request: AskRequest, signal: AbortSignal): AsyncGenerator<AskPart, void> {
  const { provider: id, model } = splitModel(request.model)
  const values = await options.settings(id)
  const connection = connectionTo(id, values, options.find)
  const override = options.override?.(request.model)
  const shown = describeModel(request.model, connection.provider, options.listed?.(request.model), override)
  if (!shown.can.images && request.messages.some(({ images = [] }) => images.length > 0))
    throw new Refusal('model-no-images', `Model: ${shown.label}.`)
  let question: Question = {
    options: callOptions(connection.provider, request, shown, override),
    stream: request.stream ?? override?.stream ?? true,
  }
  const { times } = options
  let hasOutput = false
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw new Refusal('cancelled')
    const client = openHttpClient({ ...connection, times, signal, send: options.send })
    const connect = async () => (await connection.provider.connect(connection.settings, client))(model)
    try {
      for await (const part of askOnce({ ...question, connect, price: shown.price }, client, connection.host)) {
        hasOutput ||= part.type === 'text' || part.type === 'thinking'
        yield part
      }
      return
    } catch (error) {
      if (signal.aborted || !(error instanceof AskFault)) throw error
      const { fault } = error
      if (hasOutput) throw refusalOf(asIncomplete(fault), connection.secrets)
      const reduced = dropRejectedOptions(fault, question)
      if (reduced !== undefined) {
        question = reduced
        attempt -= 1
        continue
      }
      // A provider that says "at once" every time must not be asked in a loop.
      const waitMs = Math.max(fault.waitMs ?? 0, Math.min(60_000, times.backoffMs * 2 ** (attempt - 1)))
      if (!fault.isTemporary || attempt >= times.tries || waitMs > times.longestWaitMs)
        throw refusalOf(withRetryTime(fault), connection.secrets)
      yield {
        type: 'waiting',
        seconds: Math.ceil(waitMs / 1000),
        why: quote(fault.detail, connection.secrets) || refusalOf(fault, []).message,
      }
      await times.wait(waitMs, signal)
    } finally {
      client.close()
    }
  }
}

/** After the first output only one thing matters: the answer is incomplete. */
const asIncomplete = (fault: Fault): Fault => (fault.code === 'model-stalled' ? fault : { ...fault, code: 'model-cut' })

function withRetryTime(fault: Fault): Fault {
  if (fault.waitMs === undefined || fault.waitMs < 60_000) return fault
  return { ...fault, detail: `Try again in ${durationText(fault.waitMs)}. ${fault.detail}` }
}

function durationText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}
