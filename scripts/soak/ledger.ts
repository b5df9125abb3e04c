// Records what the product acknowledged. After a kill it must show exactly that; for an unfinished change, the old or the new value.

export interface Ledger {
  /** A change has started: from now on the old and the new value are both right. */
  will(key: string, value: string): void
  /** A change was acknowledged: from now on only this value is right. */
  did(key: string, value: string): void
  /** Returns the last acknowledged value. */
  known(key: string): string | undefined
  /** Removes an entry that was deleted on purpose. */
  forget(key: string): void
  keys(): string[]
  /** Compares an entry with the shown value, and records that value. */
  compare(key: string, shown: string | undefined, when: string): void
  readonly acknowledged: number
  readonly compared: number
  readonly lost: readonly Lost[]
}

export interface Lost {
  key: string
  when: string
  expected: (string | undefined)[]
  shown: string | undefined
}

export function openLedger(onLost: (lost: Lost) => void = () => {}): Ledger {
  const entries = new Map<string, { sure: string | undefined; maybe: string[] }>()
  const lost: Lost[] = []
  let acknowledged = 0
  let compared = 0
  return {
    will(key, value) {
      const { sure, maybe = [] } = entries.get(key) ?? {}
      entries.set(key, { sure, maybe: [...maybe, value] })
    },
    did(key, value) {
      acknowledged++
      entries.set(key, { sure: value, maybe: [] })
    },
    known: (key) => entries.get(key)?.sure,
    forget: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
    compare(key, shown, when) {
      const entry = entries.get(key)
      if (entry === undefined) return
      compared++
      const expected = [entry.sure, ...entry.maybe]
      if (!expected.includes(shown)) {
        lost.push({ key, when, expected, shown })
        onLost({ key, when, expected, shown })
      }
      if (shown === undefined) entries.delete(key)
      else entries.set(key, { sure: shown, maybe: [] })
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
