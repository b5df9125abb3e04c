// Sends one question once, and yields the parts of its answer. Uses the model's `doStream` directly: the SDK's `streamText` retries
// automatically, reports nothing while it waits, and treats a truncated answer as complete.

import type { LanguageModelV4, LanguageModelV4FinishReason } from '@ai-sdk/provider'
import type { AskPart, ModelPrice } from '@sheaf/contract'
import { type Fault, field, readError, readSaid, readWords } from '../fault/index.ts'
import type { OpenLine } from '../line/index.ts'
import type { Question } from './leave-out.ts'
import { readUsage } from './read-usage.ts'

interface Asking extends Question {
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

export async function* askOnce(question: Asking, line: OpenLine, host: string): AsyncGenerator<AskPart, void> {
  const options = { ...question.options, abortSignal: line.signal }
  try {
    const model = await orClosed(question.connect(), line.signal)
    if (question.stream) line.expectEvents()
    if (question.stream) yield* streamed(await orClosed(model.doStream(options), line.signal), question, line)
    else yield* whole(await orClosed(model.doGenerate(options), line.signal), question)
  } catch (error) {
    throw error instanceof AskFault ? error : new AskFault(line.fault() ?? withHead(readError(error, host, Date.now()), line))
  }
}

async function* streamed(
  { stream }: Awaited<ReturnType<LanguageModelV4['doStream']>>,
  { price }: Asking,
  line: OpenLine,
): AsyncGenerator<AskPart, void> {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  line.signal.addEventListener('abort', cancel)
  let came = false
  let done: (AskPart & { type: 'done' }) | undefined
  let finish: LanguageModelV4FinishReason | undefined
  try {
    for (;;) {
      const { done: over, value: part } = await reader.read()
      if (over) break
      if (part.type === 'error' && !isHarmless(part.error, line)) throw part.error
      if (part.type === 'finish') {
        finish = part.finishReason
        done = { type: 'done', finish: finishOf(finish), usage: readUsage(part.usage, part.providerMetadata, price) }
      }
      if ((part.type !== 'text-delta' && part.type !== 'reasoning-delta') || part.delta === '') continue
      came = true
      line.begun()
      yield { type: part.type === 'text-delta' ? 'text' : 'thinking', text: part.delta }
    }
  } finally {
    line.signal.removeEventListener('abort', cancel)
    cancel()
  }
  const fault = line.fault()
  if (fault !== undefined) throw new AskFault(fault)
  if (line.signal.aborted) throw new Error('stopped')
  if (done === undefined || finish === undefined || (isUnfinished(finish) && !saysDone(line))) throw new AskFault(unfinished(came, line))
  yield done
}

async function* whole(
  { content, finishReason, usage, providerMetadata }: Awaited<ReturnType<LanguageModelV4['doGenerate']>>,
  { price }: Asking,
): AsyncGenerator<AskPart, void> {
  for (const part of content) {
    if (part.type === 'text' && part.text !== '') yield { type: 'text', text: part.text }
    if (part.type === 'reasoning' && part.text !== '') yield { type: 'thinking', text: part.text }
  }
  yield { type: 'done', finish: finishOf(finishReason), usage: readUsage(usage, providerMetadata, price) }
}

/** Small servers give no finish reason, but still send `[DONE]`. */
const saysDone = (line: OpenLine): boolean => line.tail().includes('[DONE]')

function isHarmless(error: unknown, line: OpenLine): boolean {
  if (/ended without a finish reason/.test(String(field(error, 'message')))) return saysDone(line)
  // An event type that is newer than the SDK and has no content: what follows is as good as before.
  if (!/TypeValidation/.test(String(field(error, 'name')))) return false
  return !telling.test(JSON.stringify(field(error, 'value') ?? { error: 'unknown' }))
}

const telling = /"(?:text|delta|content|parts|thinking|reasoning\w*|error|message)":(?:"[^"]|\[[^\]]|\{[^}])/

/** SDKs without `interrupted` begin with `other` and no reason, and end with it if none came. */
const isUnfinished = ({ unified, raw }: LanguageModelV4FinishReason): boolean =>
  unified === 'interrupted' || (raw === undefined && (unified === 'other' || unified === 'error'))

/** Nothing readable, or an answer without its end. */
function unfinished(came: boolean, line: OpenLine): Fault {
  if (came) return { code: 'model-cut', says: '', passes: false }
  const { message, codes, shaped } = readSaid(line.head())
  if (shaped) return readWords(message, codes)
  return line.head().trim() === ''
    ? { code: 'model-cut', says: 'The response was empty.', passes: true }
    : withHead({ code: 'model-answer', says: '', passes: false }, line)
}

/** Quotes what came if it was unreadable: an address that is not an API often says so itself. */
const withHead = (fault: Fault, line: OpenLine): Fault =>
  fault.code === 'model-answer' && !line.hasBegun() && line.head() !== '' ? { ...fault, says: `It starts with: ${line.head()}` } : fault

function finishOf({ unified }: LanguageModelV4FinishReason): (AskPart & { type: 'done' })['finish'] {
  if (unified === 'stop' || unified === 'length') return unified
  return unified === 'content-filter' ? 'filtered' : 'other'
}

/** An SDK may be busy with something that ignores the signal. */
function orClosed<Value>(work: PromiseLike<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('stopped'))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    work.then(resolve, reject).then(() => signal.removeEventListener('abort', stop))
  })
}
