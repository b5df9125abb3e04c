// Cleans the names that people give to prompts, workspaces and presets, and compares them ignoring case.

/** On one line and storable anywhere; the result may be empty. */
export function cleanName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

export function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** `name` itself if it is free, else the first free of "name 2", "name 3", … */
export function freeName(name: string, taken: Iterable<string>): string {
  return createFreeNamer(taken)(name)
}

/** Like freeName, for many names: each result is then taken. */
export function createFreeNamer(taken: Iterable<string>): (name: string) => string {
  const lower = new Set([...taken].map((each) => each.toLowerCase()))
  // Counting from 2 again for each of ten thousand prompts with one name would take minutes.
  const numbers = new Map<string, number>()
  return (name) => {
    let free = name
    for (let number = numbers.get(name.toLowerCase()) ?? 2; lower.has(free.toLowerCase()); number++) {
      free = `${name} ${number}`
      numbers.set(name.toLowerCase(), number)
    }
    lower.add(free.toLowerCase())
    return free
  }
}
