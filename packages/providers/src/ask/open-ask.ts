// Asks a model: finds its provider, sends the question, and waits and retries while no part of an answer has arrived. After that it
// never asks again, so that no output is repeated and none is lost.

import {
  type Ask,
  type AskCall,
  type AskPart,
  type AskRequest,
  addUsage,
  type ModelInfo,
  type ModelOverride,
  Refusal,
  splitModel,
  type Usage,
} from '@sheaf/contract'
import { type Fault, quote, refusalOf } from '../fault/index.ts'
import type { Send, Times } from '../http/index.ts'
import { openHttpClient } from '../http/index.ts'
import { describeModel } from '../models/index.ts'
import { type AnswerParts, openAnswerParts } from './answer-parts.ts'
import { AskFault, askOnce } from './ask-once.ts'
import { callOptions } from './call-options.ts'
import { type Connection, connectionTo, type FindProvider } from './connection.ts'
import { dropRejectedOptions, type Question } from './drop-rejected-options.ts'
import { mostRounds, runTools, type ToolBudget } from './run-tools.ts'

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
    yield* askWithTools(options, request, call, stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? new Refusal('cancelled') : error
  } finally {
    call.signal?.removeEventListener('abort', stop)
  }
}

/** Asks again with the results as long as the model calls tools. */
async function* askWithTools(
  options: AskOptions,
  request: AskRequest,
  { onToolCall }: AskCall,
  signal: AbortSignal,
): AsyncGenerator<AskPart, void> {
  const asked = await questionOf(options, onToolCall === undefined ? { ...request, tools: [] } : request)
  const spent: ToolBudget = { rounds: 0, calls: 0 }
  const usages: Usage[] = []
  let { question } = asked
  for (;;) {
    const { parts, question: answered, done } = yield* askWithRetries(options, { ...asked, question }, signal)
    usages.push(done.usage)
    if (parts.calls().length === 0 || onToolCall === undefined || spent.rounds >= mostRounds) {
      yield { ...done, usage: addUsage(...usages) }
      return
    }
    question = await runTools(answered, parts, onToolCall, spent)
    yield { type: 'text', text: '\n\n' }
  }
}

type AskDone = AskPart & { type: 'done' }

interface Asked {
  id: string
  model: string
  connection: Connection
  shown: ModelInfo
  question: Question
}

async function questionOf(options: AskOptions, request: AskRequest): Promise<Asked> {
  const { provider: id, model } = splitModel(request.model)
  const values = await options.settings(id)
  const connection = connectionTo(id, values, options.find)
  const override = options.override?.(request.model)
  const shown = describeModel(request.model, connection.provider, options.listed?.(request.model), override)
  if (!shown.can.images && request.messages.some(({ images = [] }) => images.length > 0))
    throw new Refusal(shown.imagesUnknown ? 'model-images-unknown' : 'model-no-images', `Model: ${shown.label}.`)
  const question = {
    options: callOptions(connection.provider, request, shown, override),
    stream: request.stream ?? override?.stream ?? true,
  }
  return { id, model, connection, shown, question }
}

/** Returns what the model answered, and the question that it accepted. */
async function* askWithRetries(
  options: AskOptions,
  { model, connection, shown, question: first }: Asked,
  signal: AbortSignal,
): AsyncGenerator<AskPart, { parts: AnswerParts; question: Question; done: AskDone }> {
  const { times } = options
  let question = first
  let hasOutput = false
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw new Refusal('cancelled')
    const client = openHttpClient({ ...connection, times, signal, send: options.send })
    const parts = openAnswerParts()
    const connect = async () => (await connection.provider.connect(connection.settings, client))(model)
    try {
      for await (const part of askOnce({ ...question, parts, connect, price: shown.price }, client, connection.host)) {
        hasOutput ||= part.type === 'text' || part.type === 'thinking'
        if (part.type === 'done') return { parts, question, done: part }
        yield part
      }
      throw new Error('An answer has no end.')
    } catch (error) {
      if (signal.aborted || !(error instanceof AskFault)) throw error
      const { fault } = error
      if (hasOutput) throw refusalOf(asIncomplete(fault), connection.secrets)
      const reduced = dropRejectedOptions(fault, question)
      if (reduced !== undefined) {
        if (question.options.tools !== undefined && reduced.options.tools === undefined) yield { type: 'no-tools' }
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
