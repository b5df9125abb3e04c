// Joins small chunks into larger ones: a system call for each would cost more than copying it.

const size = 1 << 20
/** From this size on, copying costs more than a system call. */
const largeSize = 1 << 16

export function* joinChunks(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for (const chunk of chunks) {
    const isLarge = chunk.byteLength >= largeSize
    if (!isLarge) {
      waiting.push(chunk)
      bytes += chunk.byteLength
      if (bytes < size) continue
    }
    if (bytes > 0) yield joined(waiting)
    if (isLarge) yield chunk
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield joined(waiting)
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)
}
