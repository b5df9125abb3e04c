// Sends a request over Node's own sockets. Node's fetch gives up after five minutes of silence, which cannot be changed, and ignores
// proxies unless Node was started for one; here the HTTP client keeps the time, and HTTPS_PROXY and NO_PROXY are honored.

import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isLoopback } from './guard-request.ts'

export async function sendRequest(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer())
  const answer = await answerTo(request, body)
  const headers = new Headers()
  for (let at = 0; at < answer.rawHeaders.length; at += 2) appendTo(headers, answer.rawHeaders[at], answer.rawHeaders[at + 1])
  const status = answer.statusCode ?? 500
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : webStream(decoded(answer)), { status, statusText: answer.statusMessage ?? '', headers })
}

/** Connections are not reused: questions are minutes apart, and a connection that died in between looks like a failed provider. */
function answerTo({ url, method, headers, signal }: Request, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: Object.fromEntries(headers) }
    if (body.length > 0) options.headers['content-length'] = String(body.length)
    const sent = open(new URL(url), options)
    const stop = () => void sent.destroy(new Error('stopped'))
    signal.addEventListener('abort', stop)
    sent.on('close', () => signal.removeEventListener('abort', stop))
    sent.on('error', reject)
    sent.on('response', (answer) => {
      // Its reader gets the error too; without a reader it must not end the process.
      answer.on('error', () => {})
      resolve(answer)
    })
    if (signal.aborted) stop()
    sent.end(body)
  })
}

let proxied: HttpsAgent | undefined

function open(url: URL, options: { method: string; headers: Record<string, string> }): ClientRequest {
  if (url.protocol === 'http:') return requestHttp(url, { ...options, agent: false })
  if (isLoopback(url.hostname)) return requestHttps(url, { ...options, agent: false })
  // A proxy sees only the host name: the connection inside its tunnel is encrypted end to end.
  proxied ??= new HttpsAgent({ keepAlive: false, proxyEnv: process.env })
  return requestHttps(url, { ...options, agent: proxied })
}

function decoded(answer: IncomingMessage): Readable {
  const flush = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
  const coding = answer.headers['content-encoding']
  const decoder =
    coding === 'gzip' || coding === 'x-gzip'
      ? createGunzip(flush)
      : coding === 'deflate'
        ? createInflate(flush)
        : coding === 'br'
          ? createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH })
          : undefined
  if (decoder === undefined) return answer
  answer.on('error', (error) => decoder.destroy(error))
  decoder.on('close', () => answer.destroy())
  return answer.pipe(decoder)
}

/** Canceling it closes the socket: unwanted output must not be paid for. */
function webStream(body: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  let iterator: AsyncIterator<Buffer>
  return new ReadableStream({
    start() {
      iterator = body[Symbol.asyncIterator]()
    },
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel() {
      body.destroy()
    },
  })
}

const hopByHop = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])

function appendTo(headers: Headers, name: string | undefined, value: string | undefined): void {
  if (name === undefined || value === undefined || hopByHop.has(name.toLowerCase())) return
  try {
    headers.append(name, value)
  } catch {
    // An invalid header contains nothing that is needed here.
  }
}
