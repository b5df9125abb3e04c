// The HTTP client for one question: guarded, timed and bounded. It sees every byte before the SDK does, so it knows what went
// wrong, whatever an SDK makes of it.

import { limits, Refusal } from '@sheaf/contract'
import { type Fault, readError, readNetwork, readStatus } from '../fault/index.ts'
import type { HttpClient } from '../provider.ts'
import { guardRequest } from './guard-request.ts'
import { sendRequest } from './send-request.ts'
import type { Times } from './times.ts'

export type Send = (request: Request) => Promise<Response>

export interface OpenHttpClient extends HttpClient {
  readonly signal: AbortSignal
  /** The first thing that went wrong. */
  fault(): Fault | undefined
  /** The beginning of the response, for an unreadable answer. */
  head(): string
  /** Its end; some servers signal only there that they are done. */
  tail(): string
  /** The answer is an event stream: too many lines in a row without output end it. */
  expectEvents(): void
  /** The model produced output. After the first time, silence counts differently. */
  markStarted(): void
  hasStarted(): boolean
  /** Aborts anything in progress and closes its sockets. */
  close(): void
}

interface HttpClientOptions {
  /** The configured one first. */
  origins: readonly string[]
  secrets: readonly string[]
  times: Pick<Times, 'firstMs' | 'silenceMs'>
  signal?: AbortSignal
  send?: Send | undefined
}

const failedBytes = 64 * 1024
/** A few kilobytes of compressed events expand to millions of lines, and an SDK may take a minute of processor time to reject them. */
const emptyLines = 20_000
/** SDKs join a line from chunks and search it again with every chunk. */
const lineBytes = 20_000_000
const headBytes = 4 * 1024
const tailBytes = 32
const newline = 0x0a

export function openHttpClient({ origins, secrets, times, signal, send = sendRequest }: HttpClientOptions): OpenHttpClient {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  let fault: Fault | undefined
  let head = ''
  let tail: Uint8Array = new Uint8Array()
  let timeoutMs = times.firstMs
  let isStarted = false
  let hasEvents = false
  let linesWithoutOutput = 0
  let timer: NodeJS.Timeout | undefined
  const fail = (found: Fault): Fault => {
    fault ??= found
    return fault
  }
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      fail({ code: 'model-stalled', detail: `No response for ${seconds(timeoutMs)}.`, isTemporary: false })
      stop()
    }, timeoutMs)
  }
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }

  /** The response body: timed, counted, its beginning kept. */
  const monitored = (body: ReadableStream<Uint8Array<ArrayBuffer>>, host: string) => {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let bytes = 0
    let lineStart = 0
    let isCanceled = false
    /** Why to stop reading; undefined: nothing is wrong. */
    const limitExceeded = (value: Uint8Array): string | undefined => {
      for (let at = value.indexOf(newline); at !== -1; at = value.indexOf(newline, at + 1)) {
        linesWithoutOutput += 1
        lineStart = bytes + at + 1
      }
      bytes += value.length
      if (bytes > limits.modelAnswerBytes) return `The response is larger than ${limits.modelAnswerBytes / 1_000_000} MB.`
      if (bytes - lineStart > lineBytes) return `A line of the response is longer than ${lineBytes / 1_000_000} MB.`
      return hasEvents && linesWithoutOutput > emptyLines ? `It sent ${emptyLines} lines without any content.` : undefined
    }
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(sink) {
        try {
          // Timed only while waiting: a slow reader is not a silent provider.
          restartTimer()
          const { done, value } = await reader.read()
          stopTimer()
          // The reader is gone. Closing a canceled stream throws, which would look like a broken connection.
          if (isCanceled) return
          if (done) {
            sink.close()
            return
          }
          if (bytes < headBytes) head += decoder.decode(value.subarray(0, headBytes - bytes), { stream: true })
          tail = value.length >= tailBytes ? value.slice(-tailBytes) : Buffer.concat([tail, value]).subarray(-tailBytes)
          const detail = limitExceeded(value)
          if (detail !== undefined) {
            fail({ code: 'model-answer', detail, isTemporary: false })
            await reader.cancel()
            throw new Error('too long')
          }
          sink.enqueue(value)
        } catch (error) {
          stopTimer()
          if (!controller.signal.aborted) fail(connectionLost(error, host))
          sink.error(error)
        }
      },
      async cancel() {
        isCanceled = true
        stopTimer()
        await reader.cancel()
      },
    })
  }

  const guarded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const asked = new Request(input, init)
    try {
      const url = guardRequest(asked.url, origins, secrets)
      const headers = new Headers(asked.headers)
      headers.set('user-agent', 'sheaf')
      headers.set('accept-encoding', 'identity')
      const own = AbortSignal.any([controller.signal, asked.signal])
      restartTimer()
      const answer = await send(new Request(asked, { headers, redirect: 'manual', signal: own }))
      if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) {
        await answer.body?.cancel()
        throw new Refusal('model-redirected', `It redirected to ${redirectTarget(answer.headers.get('location'), url)}.`)
      }
      if (!answer.ok) {
        const body = await readStart(answer)
        stopTimer()
        fail(readStatus({ status: answer.status, headers: answer.headers, body }, Date.now()))
        return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers })
      }
      if (/^text\/html/i.test(answer.headers.get('content-type') ?? '')) {
        head = await readStart(answer)
        throw new Refusal('model-answer', `The address returned a web page: ${textOf(head)}`)
      }
      return answer.body === null ? answer : new Response(monitored(answer.body, url.host), answer)
    } catch (error) {
      stopTimer()
      if (!controller.signal.aborted) fail(readNetwork(error, hostOf(asked.url)) ?? readError(error, hostOf(asked.url), Date.now()))
      throw error
    }
  }
  return {
    fetch: guarded,
    signal: controller.signal,
    fault: () => fault,
    head: () => head,
    tail: () => new TextDecoder().decode(tail),
    expectEvents() {
      hasEvents = true
    },
    markStarted() {
      linesWithoutOutput = 0
      if (isStarted) return
      isStarted = true
      timeoutMs = times.silenceMs
      if (timer !== undefined) restartTimer()
    },
    hasStarted: () => isStarted,
    close() {
      stopTimer()
      signal?.removeEventListener('abort', stop)
      stop()
    },
  }
}

const connectionLost = (error: unknown, host: string): Fault => {
  const network = readNetwork(error, host)
  return { code: 'model-cut', detail: network?.detail ?? '', isTemporary: true }
}

/** Only the beginning of a body: the rest is left unread and its socket closed. */
async function readStart(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  if (answer.body === null) return text
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= failedBytes) break
  }
  return text.slice(0, failedBytes)
}

/** Where a redirect leads, without its query: it may contain secrets. */
function redirectTarget(location: string | null, from: URL): string {
  if (location === null || !URL.canParse(location, from.href)) return 'another address'
  const { origin, pathname } = new URL(location, from)
  return origin + pathname
}

const textOf = (html: string): string =>
  html
    .replace(/<(style|script)\b.*?<\/\1>/gis, ' ')
    .replace(/<[^>]*>/g, ' ')
    .trim()

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'it')

const seconds = (ms: number): string => (ms >= 2000 ? `${Math.round(ms / 1000)} seconds` : `${ms} ms`)
