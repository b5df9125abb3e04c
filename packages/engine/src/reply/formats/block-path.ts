// Which file a search/replace block means: the name nearest above it, or the one before. When lines disagree: none.

import { readFenceLine } from './fence-line.ts'
import { pathsMentioned, readInfoPath, readPathComment, readPathLine, samePath } from './path-line.ts'

/** Lines from `gap` to `open` stand between the previous block and this one; `before` is the file of that block. */
export function findBlockPath(lines: readonly string[], gap: number, open: number, before: string | undefined): string | undefined {
  const mentioned: string[] = []
  let nearest = true
  for (let at = open - 1; at >= gap; at--) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    const fence = readFenceLine(line)
    const path = fence ? readInfoPath(fence.info) : namedHere(line, nearest)
    if (path !== undefined) return disagrees(path, mentioned) || isListed(lines, gap, at, path) ? undefined : path
    if (fence) continue
    nearest = false
    mentioned.push(...pathsMentioned(line))
  }
  // Prose that names another file may announce a change of that file: taking the earlier name could edit the wrong one.
  return before !== undefined && !disagrees(before, mentioned) ? before : undefined
}

function namedHere(line: string, nearest: boolean): string | undefined {
  const found = readPathLine(line)
  if (found && (found.sure || nearest)) return found.path
  return readPathComment(line) ?? (nearest ? readInstruction(line) : undefined)
}

/** `Now update src/a.ts:` is as good as a heading. `As in src/a.ts:` is not. */
function readInstruction(line: string): string | undefined {
  if (
    !/^\W*(?:(?:now|next|then|also|finally|first|second|lastly)[, ]+)*(?:in|update|edit|modify|change|create|add)\s+(?:the\s+)?(?:new\s+)?(?:file\s+)?[`*"]*[^\s`*"]+[`*"]*(?:\s+file)?[^:]{0,120}:\s*$/i.test(
      line,
    )
  )
    return undefined
  const paths = pathsMentioned(line)
  return paths.length === 1 ? paths[0] : undefined
}

function disagrees(path: string, mentioned: readonly string[]): boolean {
  return mentioned.some((other) => !samePath(path, other))
}

/** The last entry of a list of files is not the heading of what follows. */
function isListed(lines: readonly string[], gap: number, at: number, path: string): boolean {
  for (let above = at - 1; above >= gap; above--) {
    const line = lines[above] ?? ''
    if (line.trim() === '' || readFenceLine(line)) continue
    const other = readPathLine(line)
    return other?.sure === true && !samePath(other.path, path)
  }
  return false
}
