// Reads a request body within its route's limit. A length that is too large is refused before a byte is read; a body with a missing or
// false length is cut off at the limit.

import { isRefusal, Refusal } from '@sheaf/contract'

/** Upper bound of the body: its stated length, or the limit. */
export function lengthOf(request: Request, most: number): number {
  const contentLength = Number(request.headers.get('content-length') ?? most)
  return contentLength >= 0 && contentLength <= most ? contentLength : most
}

export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const contentLength = request.headers.get('content-length')
  if (contentLength !== null && !(Number(contentLength) <= most)) throw tooLarge(most)
  if (request.body === null || contentLength === '0') return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body) {
      length += chunk.length
      if (length > most) throw tooLarge(most)
      chunks.push(chunk)
    }
  } catch (error) {
    // The client disconnected: neither our bug nor the database's.
    throw isRefusal(error) ? error : new Refusal('request-invalid', 'The body ended unexpectedly.')
  }
  const body = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

function tooLarge(most: number): Refusal {
  return new Refusal('request-too-large', `The limit is ${most} bytes.`)
}
