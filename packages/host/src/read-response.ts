// Reads the body of an HTTP response up to a limit, and names the reason of a failed request.

/** Undefined if it is larger than `maxBytes`; the rest is not received. */
export async function readResponse(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `fetch failed` explains nothing; its cause does. */
export function fetchProblem(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  return code ?? (cause instanceof Error ? cause.message.slice(0, 200) : 'no response')
}
