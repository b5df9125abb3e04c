// What an agent prints, as a stream for the protocol's library. Limits how much an agent may send in one session: a flood ends the
// connection instead of filling memory.

import type { Readable } from 'node:stream'

export class TooMuchOutput extends Error {}

export function toBoundedStream(source: Readable, most: number): ReadableStream<Uint8Array> {
  let size = 0
  let isOver = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (how: () => void) => {
        if (!isOver) how()
        isOver = true
      }
      source.on('data', (chunk: Buffer) => {
        size += chunk.length
        // The rest is read and dropped: a full pipe would keep the program from ending.
        if (size > most) end(() => controller.error(new TooMuchOutput()))
        if (isOver) return
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) source.pause()
      })
      source.on('error', (problem) => end(() => controller.error(problem)))
      source.on('close', () => end(() => controller.close()))
    },
    pull: () => void source.resume(),
    cancel() {
      isOver = true
      source.resume()
    },
  })
}
