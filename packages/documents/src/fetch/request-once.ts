// Sends one HTTP request to an address that was checked before, and reads the answer within limits. Follows no redirect.

import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export interface Address {
  address: string
  family: number
}

export interface OneRequest {
  url: URL
  /** The connection is made to one of these, whatever the name resolves to by then. */
  addresses: readonly Address[]
  accept: string
  /** Largest body for a content type; 0: the body is not read. */
  mostBytes(status: number, contentType: string): number
  signal: AbortSignal
}

export type Answer =
  | { ok: true; status: number; contentType: string; location: string | undefined; body: Buffer }
  | { ok: false; why: 'too-large' | 'unreachable'; detail: string }

const userAgent = 'Sheaf (local developer tool; fetches one page on request)'

export function requestOnce({ url, addresses, accept, mostBytes, signal }: OneRequest): Promise<Answer> {
  const lookup: LookupFunction = (_name, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ ok: false, why: 'unreachable', detail: error.message })
    const request = send(url, {
      // A kept connection could belong to another address.
      agent: false,
      lookup,
      signal,
      headers: { 'user-agent': userAgent, accept, 'accept-encoding': 'gzip, deflate, br' },
    })
    request.on('error', fail)
    request.on('response', (response) => {
      readBody(response, mostBytes).then((answer) => {
        resolve(answer)
        request.destroy()
      }, fail)
    })
    request.end()
  })
}

async function readBody(response: IncomingMessage, mostBytes: OneRequest['mostBytes']): Promise<Answer> {
  const { statusCode: status = 0, headers } = response
  const contentType = headers['content-type'] ?? ''
  const most = mostBytes(status, contentType)
  const head = { ok: true, status, contentType, location: headers.location } as const
  if (most === 0) return { ...head, body: Buffer.alloc(0) }
  const tooLarge = { ok: false, why: 'too-large', detail: `The limit is ${most / 1e6} MB.` } as const
  if (Number(headers['content-length'] ?? 0) > most) return tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decoded(response)) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > most) return tooLarge
    chunks.push(chunk)
  }
  return { ...head, body: Buffer.concat(chunks) }
}

/** Decompressed as it arrives, so that the limit counts what comes out. */
function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : undefined
  if (!decoder) return response
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}
