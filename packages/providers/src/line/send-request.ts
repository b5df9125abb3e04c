// A request over Node's own sockets. Its fetch gives up after five minutes of silence, cannot be told otherwise, and knows no proxy
// unless Node was started for one; here the line keeps the time, and HTTPS_PROXY and NO_PROXY are honoured.

import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isLoopback } from './guard-request.ts'

const agents: { direct?: HttpAgent; proxied?: HttpsAgent; local?: HttpsAgent } = {}

export async function sendRequest(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = Object.fromEntries(request.headers)
  if (body.length > 0) headers['content-length'] = String(body.length)
  const send = () => sendOnce(url, request.method, headers, body, request.signal)
  const answer = await send().catch((error: unknown) => (isStale(error) ? send() : Promise.reject(error)))
  const plain = decoded(answer)
  const made = new Headers()
  for (let at = 0; at < answer.rawHeaders.length; at += 2) appendTo(made, answer.rawHeaders[at], answer.rawHeaders[at + 1])
  const status = answer.statusCode ?? 500
  const empty = status === 204 || status === 205 || status === 304
  if (empty) plain.resume()
  return new Response(empty ? null : webStream(plain), { status, statusText: answer.statusMessage ?? '', headers: made })
}

/** A kept connection that the other side had closed in the meantime: nothing was asked yet. */
const stale = new WeakSet<object>()
const isStale = (error: unknown): boolean => typeof error === 'object' && error !== null && stale.has(error)

function sendOnce(url: URL, method: string, headers: Record<string, string>, body: Buffer, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = open(url, { method, headers, signal })
    request.on('response', resolve)
    request.on('error', (error) => {
      if (request.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) stale.add(error)
      reject(error)
    })
    request.end(body)
  })
}

function open(url: URL, options: { method: string; headers: Record<string, string>; signal: AbortSignal }): ClientRequest {
  const kept = { keepAlive: true, timeout: 0 }
  if (url.protocol === 'http:') {
    agents.direct ??= new HttpAgent(kept)
    return requestHttp(url, { ...options, agent: agents.direct })
  }
  // A proxy sees only the name of the host: the connection inside its tunnel is encrypted to the end.
  if (isLoopback(url.hostname)) agents.local ??= new HttpsAgent(kept)
  else agents.proxied ??= new HttpsAgent({ ...kept, proxyEnv: process.env })
  return requestHttps(url, { ...options, agent: isLoopback(url.hostname) ? agents.local : agents.proxied })
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

/** Cancelling it closes the socket: what is no longer wanted must not be paid for. */
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
    // A header that is not one of HTTP tells nothing that anyone here asks for.
  }
}
