// Records what the product acknowledged. After a kill it must show exactly that; for an unfinished change, the old or the new value.

export interface Ledger {
  /** A change has started: from now on the old and the new value are both right. */
  beginChange(key: string, value: string): void
  /** A change was acknowledged: from now on only this value is right. */
  acknowledge(key: string, value: string): void
  /** Returns the last acknowledged value. */
  lastValue(key: string): string | undefined
  /** Removes an entry that was deleted on purpose. */
  forget(key: string): void
  keys(): string[]
  /** Compares an entry with the shown value, and records that value. */
  compare(key: string, shown: string | undefined, when: string): void
  readonly acknowledged: number
  readonly compared: number
  readonly lost: readonly LostEntry[]
}

export interface LostEntry {
  key: string
  when: string
  expected: (string | undefined)[]
  shown: string | undefined
}

export function openLedger(onLost: (lost: LostEntry) => void = () => {}): Ledger {
  const entries = new Map<string, { confirmed: string | undefined; pending: string[] }>()
  const lost: LostEntry[] = []
  let acknowledged = 0
  let compared = 0
  return {
    beginChange(key, value) {
      const { confirmed, pending = [] } = entries.get(key) ?? {}
      entries.set(key, { confirmed, pending: [...pending, value] })
    },
    acknowledge(key, value) {
      acknowledged++
      entries.set(key, { confirmed: value, pending: [] })
    },
    lastValue: (key) => entries.get(key)?.confirmed,
    forget: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
    compare(key, shown, when) {
      const entry = entries.get(key)
      if (entry === undefined) return
      compared++
      const expected = [entry.confirmed, ...entry.pending]
      if (!expected.includes(shown)) {
        lost.push({ key, when, expected, shown })
        onLost({ key, when, expected, shown })
      }
      if (shown === undefined) entries.delete(key)
      else entries.set(key, { confirmed: shown, pending: [] })
    },
    get acknowledged() {
      return acknowledged
    },
    get compared() {
      return compared
    },
    lost,
  }
}
