// Fetches from another service for a visitor: with limits, no redirects (which could lead into our own network), no cookies.

export interface Fetched {
  status: number
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Undefined: it failed, took too long, or was too large. */
export async function fetchBounded(url: string, { ms, bytes: most }: { ms: number; bytes: number }): Promise<Fetched | undefined> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(ms),
      headers: { accept: '*/*' },
    })
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > most) return undefined
      chunks.push(chunk)
    }
    return { status: response.status, type: response.headers.get('content-type') ?? '', bytes: new Uint8Array(Buffer.concat(chunks)) }
  } catch {
    return undefined
  }
}
