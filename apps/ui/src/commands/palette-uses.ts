// How often each entry of the palette was used in this browser.

const key = 'palette-uses'
const most = 300

export function readUses(): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, count]) => typeof count === 'number'))
  } catch {
    return {}
  }
}

/** The entries used least are dropped if there are too many. */
export function countUse(id: string): void {
  const uses = readUses()
  const counted = Object.entries({ ...uses, [id]: (uses[id] ?? 0) + 1 })
  const kept = counted.toSorted(([, one], [, other]) => other - one).slice(0, most)
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Full storage only costs the order.
  }
}
