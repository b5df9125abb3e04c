// Reads which lines of which files a diff changes.

export interface ChangedFile {
  /** After the change; before it, if the file was deleted. */
  path: string
  isDeleted: boolean
  added: number
  removed: number
  /** Line numbers after the change. Removed lines count as the line that follows them. */
  lines: { line: number; added: number; removed: number }[]
}

export function changedLines(diff: string): ChangedFile[] {
  const files: ChangedFile[] = []
  let before = ''
  let file: ChangedFile | undefined
  let line = 0
  let left = { old: 0, new: 0 }
  for (const text of diff.split('\n')) {
    // In a hunk, a removed line can look like a header.
    if (left.old > 0 || left.new > 0) {
      const sign = text[0] ?? ' '
      if (sign === '\\' || !file) continue
      const [added, removed] = [sign === '+' ? 1 : 0, sign === '-' ? 1 : 0]
      if (added + removed > 0) file.lines.push({ line, added, removed })
      file.added += added
      file.removed += removed
      left = { old: left.old - (added === 1 ? 0 : 1), new: left.new - (removed === 1 ? 0 : 1) }
      if (removed === 0) line++
      continue
    }
    const [, oldCount = '1', start = '1', newCount = '1'] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text) ?? []
    if (text.startsWith('--- ')) before = pathIn(text, 'a/')
    else if (text.startsWith('+++ ')) {
      const path = pathIn(text, 'b/')
      const isDeleted = path === nowhere
      file = { path: isDeleted ? before : path, isDeleted, added: 0, removed: 0, lines: [] }
      files.push(file)
    } else if (text.startsWith('@@ ')) {
      left = { old: Number(oldCount), new: Number(newCount) }
      // Without lines after the change, git names the line before it.
      line = Number(start) + (left.new === 0 ? 1 : 0)
    }
  }
  return files
}

const nowhere = '/dev/null'

/** Git ends a path that contains a space with a tab. */
function pathIn(text: string, prefix: 'a/' | 'b/'): string {
  const path = text.slice(4).replace(/\t$/, '')
  return path.startsWith(prefix) ? path.slice(prefix.length) : path
}
