// A diff for a model without header lines that repeat others: the paths are also in the lines --- and +++, and a new or deleted file has
// /dev/null there. What is left is still a patch that git and patch can apply.

export function leanDiff(diff: string): string {
  const lines: string[] = []
  let head: string[] = []
  let isInHead = false
  for (const line of diff.split('\n')) {
    // In a hunk, every line has a prefix, so this is always the head of a file.
    if (line.startsWith('diff --git ')) {
      lines.push(...head)
      head = [line]
      isInHead = true
    } else if (!isInHead) lines.push(line)
    else {
      head.push(line)
      if (!line.startsWith('@@ ')) continue
      lines.push(...leanHead(head))
      head = []
      isInHead = false
    }
  }
  return [...lines, ...head].join('\n')
}

/** A file that was renamed, or whose mode is unusual, keeps its lines, because they say so. */
function leanHead(head: readonly string[]): readonly string[] {
  const isPlain = head.every((line, at) => at === 0 || redundant.test(line) || /^(?:---|\+\+\+|@@) /.test(line))
  return isPlain ? head.filter((line, at) => at > 0 && !redundant.test(line)) : head
}

const redundant = /^(?:index [0-9a-f]+\.\.[0-9a-f]+(?: 100644)?|(?:new|deleted) file mode 100644)$/
