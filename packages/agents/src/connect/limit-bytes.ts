// Limits how much an agent may send in one session: a flood ends the connection instead of filling memory.

export class TooMuchOutput extends Error {}

export function limitBytes(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > most) controller.error(new TooMuchOutput())
      else controller.enqueue(chunk)
    },
  })
}
