// Finds the files that a task names literally: by file name, such as `dict.c`, or by the end of a path, such as `src/dict.c`.

/** `paths`: those that may be meant. */
export function filesNamedIn(task: string, paths: Iterable<string>): Set<string> {
  const byName = Map.groupBy(paths, nameOf)
  const namesByCase = Map.groupBy(byName.keys(), (name) => name.toLowerCase())
  const found = new Set<string>()
  for (const [word] of task.slice(0, longestTask).matchAll(words)) {
    const mention = cleanMention(word)
    const mentioned = nameOf(mention)
    // "the makefile" or "license" is a word like any other; "Makefile" is a name.
    const names = mentioned.includes('.', 1) ? (namesByCase.get(mentioned.toLowerCase()) ?? []) : [mentioned]
    for (const path of names.flatMap((name) => byName.get(name) ?? [])) if (isSameEnd(path, mention)) found.add(path)
  }
  return found
}

const words = /[\p{L}\p{M}\p{N}_@+~.[\]()-]+(?:[/\\][\p{L}\p{M}\p{N}_@+~.[\]()-]+)*/gu
const longestTask = 100_000

/** Without a sentence's punctuation, a leading `./`, and the `@` of a mention. */
function cleanMention(word: string): string {
  return word
    .replaceAll('\\', '/')
    .replace(/^[(.[@/]*(?=[\p{L}\p{N}_.])/u, (start) => (start.endsWith('.') && !start.endsWith('..') ? '.' : ''))
    .replace(/[.)\]]+$/, '')
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A path on another machine can be longer than ours, and a mention can leave out the first folders. */
function isSameEnd(path: string, mention: string): boolean {
  const [one, other] = [`/${path.toLowerCase()}`, `/${mention.toLowerCase()}`]
  return one.endsWith(other) || other.endsWith(one)
}
