// Splits a stream of bytes into lines. Of a line that is too long, only the start and the end are kept.

export interface LineHandlers {
  /** `whole` includes the newline. */
  onLine(line: Buffer, whole: Buffer): void
  /** Called once for each line that is too long, at its end. */
  onTooLong(head: Buffer, tail: Buffer): void
}

const edgeBytes = 1_024
const newline = 0x0a

export interface LineSplitter {
  (chunk: Buffer): void
  /** Memory that the partial line keeps alive. */
  heldBytes(): number
}

export function splitLines(limit: number, { onLine, onTooLong }: LineHandlers): LineSplitter {
  let parts: Buffer[] = []
  let held = 0
  /** Set while the rest of a line that is too long is skipped. */
  let head: Buffer | undefined
  let tail = Buffer.alloc(0)

  const append = (piece: Buffer): void => {
    if (head !== undefined) {
      tail = Buffer.concat([tail, piece.subarray(-edgeBytes)]).subarray(-edgeBytes)
      return
    }
    held += piece.length
    parts.push(piece)
    // The limit does not include the newline.
    if (held <= limit + 1) return
    const whole = Buffer.concat(parts)
    // Copied: a view would keep all of it alive.
    head = Buffer.from(whole.subarray(0, edgeBytes))
    tail = Buffer.from(whole.subarray(-edgeBytes))
    parts = []
    held = 0
  }
  const end = (): void => {
    const begun = head
    const [first] = parts
    const whole = parts.length === 1 && first !== undefined ? first : Buffer.concat(parts)
    head = undefined
    parts = []
    held = 0
    if (begun === undefined) onLine(whole.subarray(0, -1), whole)
    else onTooLong(begun, tail)
  }

  const feed = (chunk: Buffer): void => {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      append(chunk.subarray(from, at + 1))
      from = at + 1
      end()
    }
    if (from < chunk.length) append(chunk.subarray(from))
  }
  return Object.assign(feed, {
    heldBytes() {
      // A view keeps its whole buffer alive, and views may share one.
      const memory = new Set([...parts, head, tail].map((buffer) => buffer?.buffer))
      return [...memory].reduce((sum, each) => sum + (each?.byteLength ?? 0), 0)
    },
  })
}

/** Finds a request's id in its first and last bytes, so that the sender gets an error instead of no answer. */
export function idInEdges(head: Buffer, tail: Buffer): string | number | null {
  const before = head.toString('utf8').split('"params"', 1)[0] ?? ''
  const [, id] =
    /"id"\s*:\s*(\d{1,15}|"[^"\\]{1,256}")/.exec(before) ??
    /"id"\s*:\s*(\d{1,15}|"[^"\\]{1,256}")\s*\}\s*$/.exec(tail.toString('utf8')) ??
    []
  return id === undefined ? null : JSON.parse(id)
}
