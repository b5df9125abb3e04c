// Reads how long to wait: headers first (`retry-after-ms`, `retry-after` in seconds or as a date), then Gemini's body.

export function retryAfter(headers: Headers, body: string, now: number): number | undefined {
  const exact = headers.get('retry-after-ms')
  if (exact !== null && /^\d+(\.\d+)?$/.test(exact.trim())) return Number(exact)
  const after = headers.get('retry-after')?.trim()
  if (after !== undefined && /^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000
  const date = after?.includes(':') ? Date.parse(after) : Number.NaN
  // A clock that is off by an hour must not cause an hour's wait.
  if (!Number.isNaN(date)) return Math.min(Math.max(0, date - now), 120_000)
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1]
  return delay === undefined ? undefined : Number(delay) * 1000
}
