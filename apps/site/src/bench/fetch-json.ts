const timeoutMs = 10_000

/** Fails if there is no answer within ten seconds. */
export async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`${address} didn't respond within ${timeoutMs / 1000} seconds.`)), timeoutMs)
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, late.signal]), headers: { accept: 'application/json' } })
    if (!response.ok) throw new HttpError(address, response.status)
    return await response.json()
  } finally {
    clearTimeout(timer)
  }
}

export class HttpError extends Error {
  readonly status: number
  constructor(address: string, status: number) {
    super(`${address} responded with status ${status}.`)
    this.status = status
  }
}
