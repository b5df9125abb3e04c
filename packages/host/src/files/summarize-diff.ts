// A diff as the names of its files, with the numbers of added and removed lines.

import { visibleText } from '@sheaf/contract'

interface FileChange {
  path: string
  from: string | undefined
  state: 'A' | 'D' | 'M' | 'R'
  added: number
  removed: number
  isBinary: boolean
}

type DiffForm = 'stat' | 'names'

export function summarizeDiff(diff: string, form: DiffForm): string {
  const files = filesIn(diff)
  if (files.length === 0) return diff
  const lines = files.map((file) =>
    form === 'names' ? nameOf(file) : `${nameOf(file)} | ${file.isBinary ? 'binary' : `+${file.added} -${file.removed}`}`,
  )
  const sum = (of: 'added' | 'removed'): number => files.reduce((total, file) => total + file[of], 0)
  // First: a long list is cut at its end.
  return [`${files.length} file${files.length === 1 ? '' : 's'} changed, +${sum('added')} -${sum('removed')}`, ...lines].join('\n')
}

function nameOf({ state, path, from }: FileChange): string {
  return `${state} ${from === undefined ? '' : `${visibleText(from)} => `}${visibleText(path)}`
}

/** In a hunk, every line has a prefix, so a line that begins with `diff --git` is always the head of a file. */
function filesIn(diff: string): FileChange[] {
  const files: FileChange[] = []
  let isInHunk = false
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) {
      files.push({ path: pathIn(line), from: undefined, state: 'M', added: 0, removed: 0, isBinary: false })
      isInHunk = false
    }
    const file = files.at(-1)
    if (!file) continue
    if (line.startsWith('@@ ')) isInHunk = true
    else if (isInHunk) {
      if (line.startsWith('+')) file.added++
      else if (line.startsWith('-')) file.removed++
    } else readHead(line, file)
  }
  return files
}

function readHead(line: string, file: FileChange): void {
  if (line.startsWith('new file mode ')) file.state = 'A'
  else if (line.startsWith('deleted file mode ')) file.state = 'D'
  else if (line.startsWith('rename from ')) file.from = line.slice('rename from '.length)
  else if (line.startsWith('rename to ')) Object.assign(file, { state: 'R', path: line.slice('rename to '.length) })
  else if (line.startsWith('Binary files ') || line.startsWith('GIT binary patch')) file.isBinary = true
  else if (line.startsWith('+++ b/')) file.path = line.slice('+++ b/'.length)
  else if (line.startsWith('--- a/') && file.state === 'D') file.path = line.slice('--- a/'.length)
}

/** `diff --git a/x b/x`: both are the same unless the file was renamed. */
function pathIn(head: string): string {
  const names = head.slice('diff --git a/'.length)
  return names.slice(0, Math.max(0, Math.floor((names.length - ' b/'.length) / 2)))
}
