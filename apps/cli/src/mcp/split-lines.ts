// Whole lines out of a stream of bytes. One that is too long is dropped as it comes: nothing of it is kept but its beginning.

export interface LineEnds {
  onLine(line: Buffer): void
  /** Once for each line that is too long, with its beginning. */
  onTooLong?(head: Buffer): void
}

const headBytes = 4_096
const newline = 0x0a

/** Lines are handed on with their end. */
export function splitLines(limit: number, { onLine, onTooLong }: LineEnds): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  let isSkipping = false

  const take = (piece: Buffer): void => {
    if (isSkipping) return
    held += piece.length
    parts.push(piece)
    if (held <= limit) return
    isSkipping = true
    onTooLong?.(Buffer.concat(parts).subarray(0, headBytes))
    parts = []
    held = 0
  }

  return (chunk) => {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, at + 1))
      from = at + 1
      if (isSkipping) isSkipping = false
      else {
        const line = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
        parts = []
        held = 0
        onLine(line)
      }
    }
    if (from < chunk.length) take(chunk.subarray(from))
  }
}
