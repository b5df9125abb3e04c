// Finds files that a task names: by a path, as in a stack trace, by a module such as `shop.orders.place`, or by a name alone.

export interface Mentions {
  /** Ends of paths and starts of modules, with dots between at least two parts. */
  mentioned: ReadonlySet<string>
  stems: ReadonlySet<string>
}

const names = /[\w-]+(?:[./\\][\w-]+)*/g
const mostParts = 12
const shortestStem = 3

export function readMentions(task: string): Mentions {
  const mentioned = new Set<string>()
  const stems = new Set<string>()
  for (const [name] of task.matchAll(names)) {
    const isPath = /[/\\]/.test(name)
    const parts = withoutExtension(name, isPath)
      .split(/[./\\]/)
      .slice(-mostParts)
    for (const part of parts) stems.add(plain(part))
    for (let count = 2; count <= parts.length; count++) mentioned.add((isPath ? parts.slice(-count) : parts.slice(0, count)).join('.'))
  }
  stems.delete('')
  return { mentioned, stems }
}

/** Whether the task names at least the last two parts of a path. */
export function isMentioned(path: string, mentioned: ReadonlySet<string>): boolean {
  const parts = withoutExtension(path, true).split('/')
  if (packageFile.test(parts.at(-1) ?? '')) parts.pop()
  for (let from = 0; from <= parts.length - 2; from++) if (mentioned.has(parts.slice(from).join('.'))) return true
  return false
}

/** The name of a file as a word: lower case, only letters and digits. Of `orders/__init__.py` it is `orders`. */
export function stemOf(path: string): string {
  const parts = withoutExtension(path, true).split('/')
  const name = parts.at(-1) ?? ''
  const stem = plain(packageFile.test(name) ? (parts.at(-2) ?? name) : name)
  return stem.length >= shortestStem ? stem : ''
}

/** Files that stand for their folder. */
const packageFile = /^(?:__init__|index|mod|main|lib)$/

function withoutExtension(path: string, isPath: boolean): string {
  return isPath ? path.replace(/\.[A-Za-z]\w{0,4}$/, '') : path
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
