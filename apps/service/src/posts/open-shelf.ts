// Caches fetched values: fresh for a while, and longer if a refetch fails. Concurrent callers share one request.

export interface Shelf<Kept> {
  take(key: string): Promise<Kept | undefined>
}

export interface ShelfRules<Kept> {
  /** Undefined: it is gone. Throws: the request failed. */
  fetch(key: string): Promise<Kept | undefined>
  size(kept: Kept): number
  now(): number
  freshMs: number
  /** How long a stale value is used if a refetch fails. */
  staleMs: number
  /** How long a missing or failed value is not fetched again. */
  missingMs: number
  /** Total size; the least recently fetched is evicted first. */
  bytes: number
}

export function openShelf<Kept>(rules: ShelfRules<Kept>): Shelf<Kept> {
  const shelf = new Map<string, { kept: Kept | undefined; since: number; again: number; size: number }>()
  const under = new Map<string, Promise<Kept | undefined>>()
  let size = 0

  const put = (key: string, kept: Kept | undefined, since: number, again: number) => {
    size -= shelf.get(key)?.size ?? 0
    shelf.delete(key)
    const row = { kept, since, again, size: kept === undefined ? 0 : rules.size(kept) }
    shelf.set(key, row)
    size += row.size
    for (const [oldest, { size: freed }] of shelf) {
      if (size <= rules.bytes || oldest === key) break
      shelf.delete(oldest)
      size -= freed
    }
    return kept
  }

  const renew = async (key: string) => {
    const had = shelf.get(key)
    const now = rules.now()
    try {
      const kept = await rules.fetch(key)
      return put(key, kept, now, now + (kept === undefined ? rules.missingMs : rules.freshMs))
    } catch {
      const isStill = had?.kept !== undefined && now - had.since < rules.staleMs
      return put(key, isStill ? had.kept : undefined, had?.since ?? now, now + rules.missingMs)
    }
  }

  return {
    take(key) {
      const had = shelf.get(key)
      if (had !== undefined && rules.now() < had.again) return Promise.resolve(had.kept)
      const running = under.get(key) ?? renew(key).finally(() => under.delete(key))
      under.set(key, running)
      return running
    },
  }
}
