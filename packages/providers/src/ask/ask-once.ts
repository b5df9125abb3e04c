// Sends one question once, and yields the parts of its answer. Uses the model's `doStream` directly: the SDK's `streamText` retries
// automatically, reports nothing while it waits, and treats a truncated answer as complete.

import type { LanguageModelV4, LanguageModelV4FinishReason } from '@ai-sdk/provider'
import type { AskPart, ModelPrice } from '@sheaf/contract'
import { type Fault, field, readError, readErrorBody, readErrorText } from '../fault/index.ts'
import type { OpenHttpClient } from '../http/index.ts'
import type { AnswerParts } from './answer-parts.ts'
import type { Question } from './drop-rejected-options.ts'
import { readUsage } from './read-usage.ts'

interface AskAttempt extends Question {
  parts: AnswerParts

  connect(): Promise<LanguageModelV4>
  price: ModelPrice | null
}

/** Thrown instead of an SDK error, which carries the whole request. */
export class AskFault extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}

export async function* askOnce(question: AskAttempt, client: OpenHttpClient, host: string): AsyncGenerator<AskPart, void> {
  const options = { ...question.options, abortSignal: client.signal }
  try {
    const model = await unlessAborted(question.connect(), client.signal)
    if (question.stream) client.expectEvents()
    if (question.stream) yield* streamed(await unlessAborted(model.doStream(options), client.signal), question, client)
    else yield* whole(await unlessAborted(model.doGenerate(options), client.signal), question)
  } catch (error) {
    throw error instanceof AskFault ? error : new AskFault(client.fault() ?? withBeginning(readError(error, host, Date.now()), client))
  }
}

async function* streamed(
  { stream }: Awaited<ReturnType<LanguageModelV4['doStream']>>,
  { price, parts }: AskAttempt,
  client: OpenHttpClient,
): AsyncGenerator<AskPart, void> {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  client.signal.addEventListener('abort', cancel)
  let hasOutput = false
  let done: (AskPart & { type: 'done' }) | undefined
  let finish: LanguageModelV4FinishReason | undefined
  try {
    for (;;) {
      const { done: isDone, value: part } = await reader.read()
      if (isDone) break
      if (part.type === 'error' && !isHarmless(part.error, client)) throw part.error
      if (part.type === 'finish') {
        finish = part.finishReason
        done = { type: 'done', finish: finishOf(finish), usage: readUsage(part.usage, part.providerMetadata, price) }
      }
      parts.add(part)
      if (part.type === 'tool-input-start' || part.type === 'tool-call') client.markStarted()
      if ((part.type !== 'text-delta' && part.type !== 'reasoning-delta') || part.delta === '') continue
      hasOutput = true
      client.markStarted()
      yield { type: part.type === 'text-delta' ? 'text' : 'thinking', text: part.delta }
    }
  } finally {
    client.signal.removeEventListener('abort', cancel)
    cancel()
  }
  const fault = client.fault()
  if (fault !== undefined) throw new AskFault(fault)
  if (client.signal.aborted) throw new Error('stopped')
  if (done === undefined || finish === undefined || (isUnfinished(finish) && !endsWithDone(client)))
    throw new AskFault(unfinished(hasOutput, client))
  yield done
}

async function* whole(
  { content, finishReason, usage, providerMetadata }: Awaited<ReturnType<LanguageModelV4['doGenerate']>>,
  { price, parts }: AskAttempt,
): AsyncGenerator<AskPart, void> {
  for (const part of content) {
    parts.add(part)
    if (part.type === 'text' && part.text !== '') yield { type: 'text', text: part.text }
    if (part.type === 'reasoning' && part.text !== '') yield { type: 'thinking', text: part.text }
  }
  yield { type: 'done', finish: finishOf(finishReason), usage: readUsage(usage, providerMetadata, price) }
}

/** Small servers give no finish reason, but still send `[DONE]`. */
const endsWithDone = (client: OpenHttpClient): boolean => client.tail().includes('[DONE]')

function isHarmless(error: unknown, client: OpenHttpClient): boolean {
  if (/ended without a finish reason/.test(String(field(error, 'message')))) return endsWithDone(client)
  // An event type that is newer than the SDK and has no content: what follows is as good as before.
  if (!/TypeValidation/.test(String(field(error, 'name')))) return false
  return !contentPattern.test(JSON.stringify(field(error, 'value') ?? { error: 'unknown' }))
}

const contentPattern = /"(?:text|delta|content|parts|thinking|reasoning\w*|error|message)":(?:"[^"]|\[[^\]]|\{[^}])/

/** SDKs without `interrupted` begin with `other` and no reason, and end with it if none came. */
const isUnfinished = ({ unified, raw }: LanguageModelV4FinishReason): boolean =>
  unified === 'interrupted' || (raw === undefined && (unified === 'other' || unified === 'error'))

/** Nothing readable, or an answer without its end. */
function unfinished(hasOutput: boolean, client: OpenHttpClient): Fault {
  if (hasOutput) return { code: 'model-cut', detail: '', isTemporary: false }
  const { message, codes, isApiError } = readErrorBody(client.head())
  if (isApiError) return readErrorText(message, codes)
  return client.head().trim() === ''
    ? { code: 'model-cut', detail: 'The response was empty.', isTemporary: true }
    : withBeginning({ code: 'model-answer', detail: '', isTemporary: false }, client)
}

/** Quotes what came if it was unreadable: an address that is not an API often says so itself. */
const withBeginning = (fault: Fault, client: OpenHttpClient): Fault =>
  fault.code === 'model-answer' && !client.hasStarted() && client.head() !== ''
    ? { ...fault, detail: `It starts with: ${client.head()}` }
    : fault

function finishOf({ unified }: LanguageModelV4FinishReason): (AskPart & { type: 'done' })['finish'] {
  if (unified === 'stop' || unified === 'length') return unified
  return unified === 'content-filter' ? 'filtered' : 'other'
}

/** An SDK may be busy with something that ignores the signal. */
function unlessAborted<Value>(work: PromiseLike<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('stopped'))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    work.then(resolve, reject).then(() => signal.removeEventListener('abort', stop))
  })
}
