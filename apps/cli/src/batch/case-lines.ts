// Reads a file of cases line by line. The file may be any size; a line may not.

/** Yields undefined for a line that is not UTF-8, or longer than `maxBytes` (its bytes are not kept). */
export async function* caseLines(stream: AsyncIterable<Buffer | string>, maxBytes: number): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = []
  let bytes = 0
  const append = (part: Buffer) => {
    bytes += part.length
    if (bytes > maxBytes) parts = []
    else parts.push(part)
  }
  const flush = () => {
    const line = bytes > maxBytes ? undefined : decode(parts.length === 1 ? parts[0] : Buffer.concat(parts))
    parts = []
    bytes = 0
    return line
  }
  for await (const chunk of stream) {
    const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    let from = 0
    // Only \n ends a line: a JSON string may contain the other Unicode line separators unescaped.
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, from)) {
      append(data.subarray(from, end))
      from = end + 1
      yield flush()
    }
    if (from < data.length) append(data.subarray(from))
  }
  if (bytes > 0) yield flush()
}

const strict = new TextDecoder('utf-8', { fatal: true })

function decode(line: Buffer | undefined): string | undefined {
  try {
    return strict.decode(line)
  } catch {
    return undefined
  }
}
