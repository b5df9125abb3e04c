// Caches fetched values: fresh for a while, and longer if a refetch fails. Concurrent callers share one request.

export interface FetchCache<Value> {
  get(key: string): Promise<Value | undefined>
}

export interface FetchCacheOptions<Value> {
  /** Undefined: it is gone. Throws: the request failed. */
  fetch(key: string): Promise<Value | undefined>
  size(value: Value): number
  now(): number
  freshMs: number
  /** How long a stale value is used if a refetch fails. */
  staleMs: number
  /** How long a missing or failed value is not fetched again. */
  missingMs: number
  /** Total size; the least recently fetched is evicted first. */
  bytes: number
}

export function openFetchCache<Value>(options: FetchCacheOptions<Value>): FetchCache<Value> {
  const entries = new Map<string, { value: Value | undefined; fetchedAt: number; refetchAt: number; size: number }>()
  const pending = new Map<string, Promise<Value | undefined>>()
  let size = 0

  const put = (key: string, value: Value | undefined, fetchedAt: number, refetchAt: number) => {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
    const row = { value, fetchedAt, refetchAt, size: value === undefined ? 0 : options.size(value) }
    entries.set(key, row)
    size += row.size
    for (const [oldest, { size: freed }] of entries) {
      if (size <= options.bytes || oldest === key) break
      entries.delete(oldest)
      size -= freed
    }
    return value
  }

  const renew = async (key: string) => {
    const previous = entries.get(key)
    const now = options.now()
    try {
      const value = await options.fetch(key)
      return put(key, value, now, now + (value === undefined ? options.missingMs : options.freshMs))
    } catch {
      const isUsable = previous?.value !== undefined && now - previous.fetchedAt < options.staleMs
      return put(key, isUsable ? previous.value : undefined, previous?.fetchedAt ?? now, now + options.missingMs)
    }
  }

  return {
    get(key) {
      const previous = entries.get(key)
      if (previous !== undefined && options.now() < previous.refetchAt) return Promise.resolve(previous.value)
      const running = pending.get(key) ?? renew(key).finally(() => pending.delete(key))
      pending.set(key, running)
      return running
    },
  }
}
