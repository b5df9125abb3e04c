// The body of a request, within the limit of its route. A length that says too much is refused before a byte is read; one that says nothing
// or lies is cut off where the limit is.

import { Refusal } from '@sheaf/contract'

export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const said = request.headers.get('content-length')
  if (said !== null && !(Number(said) <= most)) throw tooLarge(most)
  if (request.body === null || said === '0') return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > most) throw tooLarge(most)
    chunks.push(chunk)
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
  return new Refusal('request-too-large', `At most ${most} bytes are taken here.`)
}
