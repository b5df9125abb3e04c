// Removes, pins or restores code maps that Auto or Complete adds.

import type { AddedMapChoice, AddedMapChoices } from '@sheaf/contract'

export const noAddedMapChoices: AddedMapChoices = { removed: [], pinned: [] }

/** The latest choice for a path replaces earlier ones. */
export function chooseAddedMaps(before: AddedMapChoices | undefined, paths: readonly string[], choice: AddedMapChoice): AddedMapChoices {
  const changed = new Set(paths)
  const { removed, pinned } = before ?? noAddedMapChoices
  const keep = (list: readonly string[]): string[] => list.filter((path) => !changed.has(path))
  return {
    removed: [...keep(removed), ...(choice === 'remove' ? changed : [])].slice(-mostChoices),
    pinned: [...keep(pinned), ...(choice === 'pin' ? changed : [])].slice(-mostChoices),
  }
}

/** Far above normal use: Complete may add thousands. */
const mostChoices = 20_000
