// Lists of named items: presets. Names ignore case, and a new item replaces the one with its name.

interface Named {
  name: string
}

export function upsertByName<Item extends Named>(items: readonly Item[], item: Item): Item[] {
  const at = items.findIndex(({ name }) => isSame(name, item.name))
  return at === -1 ? [...items, item] : items.map((each, index) => (index === at ? item : each))
}

export function removeByName<Item extends Named>(items: readonly Item[], name: string): Item[] {
  return items.filter((item) => !isSame(item.name, name))
}

/** Undefined if the name is empty, too long or taken. */
export function renameItem<Item extends Named>(items: readonly Item[], name: string, to: string): Item[] | undefined {
  const wanted = to.trim()
  if (wanted === '' || wanted.length > 200) return undefined
  if (items.some((item) => isSame(item.name, wanted) && !isSame(item.name, name))) return undefined
  return items.map((item) => (isSame(item.name, name) ? { ...item, name: wanted } : item))
}

export function uniqueName(items: readonly Named[], wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    if (!items.some((item) => isSame(item.name, name))) return name
  }
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
