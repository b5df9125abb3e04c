// Sends signed submissions to the leaderboard and reads the answers. Refusals keep the service's own words.

import { isRefusal, Refusal, type RefusalCode, refusals, type SubmissionAnswer } from '@sheaf/contract'
import type { InstallKey } from './install-key.ts'
import { submissionsUrl } from './preview-submission.ts'

const answerMs = 30_000
const answerChars = 100_000

export interface SendSubmission {
  address: string
  body: string
  key: InstallKey
  signal?: AbortSignal | undefined
}

export async function sendSubmission({ address, body, key, signal }: SendSubmission): Promise<SubmissionAnswer> {
  const bytes = Buffer.from(body)
  return ask(
    submissionsUrl(address),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sheaf-key': key.publicKey, 'sheaf-signature': key.sign(bytes) },
      body: bytes,
    },
    signal,
  )
}

export interface AwaitScore {
  address: string
  id: string
  signal?: AbortSignal | undefined
  /** First pause between polls; each later one is longer, up to two seconds. */
  everyMs?: number
  /** After this long, the last answer is returned as it is. */
  atMostMs?: number
}

export async function awaitScore({ address, id, signal, everyMs = 150, atMostMs = 120_000 }: AwaitScore): Promise<SubmissionAnswer> {
  const until = performance.now() + atMostMs
  for (let pause = everyMs; ; pause = Math.min(pause * 1.5, 2_000)) {
    const answer = await ask(`${submissionsUrl(address)}/${encodeURIComponent(id)}`, {}, signal)
    if (answer.state !== 'received' || performance.now() > until) return answer
    await sleep(pause, signal)
  }
}

async function ask(url: string, request: RequestInit, signal: AbortSignal | undefined): Promise<SubmissionAnswer> {
  let status: number
  let text: string
  try {
    const limit = AbortSignal.timeout(answerMs)
    // Signed for this server only.
    const response = await fetch(url, { ...request, redirect: 'error', signal: signal ? AbortSignal.any([signal, limit]) : limit })
    status = response.status
    text = (await response.text()).slice(0, answerChars)
  } catch (error) {
    if (signal?.aborted) throw new Refusal('cancelled')
    throw new Refusal('service-unreachable', `${new URL(url).origin}${causeCode(error)}.`)
  }
  const value = parse(text)
  if (status >= 400) throw refusalOf(value, status)
  if (!isAnswer(value)) throw new Refusal('service-unreachable', `Unexpected response from ${new URL(url).origin}.`)
  return value
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(new Refusal('cancelled'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `says` starts with the table's sentence; only the rest is new. */
function refusalOf(value: unknown, status: number): Refusal {
  const error = isShape(value) && isShape(value.error) ? value.error : {}
  const { code, says } = error
  if (typeof code !== 'string' || !isCode(code)) return new Refusal('service-unreachable', `It returned ${status}.`)
  if (typeof says !== 'string') return new Refusal(code)
  const base = refusals[code].says
  const detail = says.startsWith(base) ? says.slice(base.length).trim() : says
  return detail === '' ? new Refusal(code) : new Refusal(code, detail.slice(0, 1_000))
}

function isCode(code: string): code is RefusalCode {
  return isRefusal(Object.assign(new Error(), { code }))
}

function isShape(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isAnswer(value: unknown): value is SubmissionAnswer {
  return (
    isShape(value) &&
    typeof value.id === 'string' &&
    (value.state === 'received' || value.state === 'scored' || value.state === 'refused') &&
    (value.pointsRate === undefined || typeof value.pointsRate === 'number') &&
    (value.note === undefined || typeof value.note === 'string')
  )
}
