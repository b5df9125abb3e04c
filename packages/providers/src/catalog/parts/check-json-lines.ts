// Passes on whole lines of a JSON stream, and ends it at the first line that is not JSON. Ollama's SDK prints such lines to the console,
// where they would reach a terminal unescaped, and joins long lines in quadratic time.

import { Refusal } from '@sheaf/contract'
import type { HttpClient } from '../../provider.ts'

export function checkJsonLines(fetch: HttpClient['fetch']): HttpClient['fetch'] {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const isStream = typeof init?.body === 'string' && /"stream"\s*:\s*true/.test(init.body)
    if (!isStream || !answer.ok || answer.body === null) return answer
    return new Response(answer.body.pipeThrough(wholeLines()), answer)
  }
}

function wholeLines(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let parts: Uint8Array<ArrayBuffer>[] = []
  const pass = (sink: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const line = new Uint8Array(Buffer.concat(parts))
    parts = []
    const text = new TextDecoder().decode(line)
    if (text.trim() === '') return
    if (!isJson(text)) throw new Refusal('model-answer', `A line of the response is not JSON: ${text.slice(0, 200)}`)
    sink.enqueue(line)
  }
  return new TransformStream({
    transform(chunk, sink) {
      let from = 0
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        parts.push(chunk.subarray(from, at + 1))
        pass(sink)
        from = at + 1
      }
      if (from < chunk.length) parts.push(chunk.subarray(from))
    },
    flush: pass,
  })
}

const newline = 0x0a

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
