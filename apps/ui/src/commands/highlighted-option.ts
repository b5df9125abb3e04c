// Which option of a list is highlighted: the one that the user moved to while it is listed, otherwise the first.

export function highlightedOption(ids: readonly string[], movedTo: string | null): string | undefined {
  return movedTo !== null && ids.includes(movedTo) ? movedTo : ids[0]
}

/** Undefined: the key doesn't move the highlight. The arrow keys continue at the other end. */
export function movedHighlight(ids: readonly string[], at: number, key: string): string | undefined {
  switch (key) {
    case 'ArrowDown':
      return ids[(at + 1) % ids.length]
    case 'ArrowUp':
      return ids.at(at <= 0 ? -1 : at - 1)
    case 'PageDown':
      return ids[Math.min(at + page, ids.length - 1)]
    case 'PageUp':
      return ids[Math.max(at - page, 0)]
    default:
      return undefined
  }
}

const page = 10
