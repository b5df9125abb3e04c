// Finds the file of a search/replace block: the nearest name above it, or the previous one. None if lines disagree.

import { readFenceLine } from './fence-line.ts'
import { pathsMentioned, readInfoPath, readPathComment, readPathLine, samePath } from './path-line.ts'

/** Lines from `gap` to `open` are between the previous block and this one; `before` is the file of that block. */
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
  // Prose that names another file may announce a change to it: the earlier name could be the wrong file.
  return before !== undefined && !disagrees(before, mentioned) ? before : undefined
}

function namedHere(line: string, nearest: boolean): string | undefined {
  const found = readPathLine(line)
  if (found?.sure) return found.path
  return readPathComment(line) ?? (nearest ? (readInstruction(line) ?? found?.path) : undefined)
}

/** `Now update src/a.ts:` and `### Changes to src/a.ts` count as a name. `As in src/a.ts:` does not. */
function readInstruction(line: string): string | undefined {
  if (line.length > 500) return undefined
  const isHeading = /^\s*(?:#{1,6}\s|\*\*|\d{1,3}[.)]\s)/.test(line)
  const [path, ...others] = pathsMentioned(line)
  if (path === undefined || others.length > 0) return undefined
  // `### 1. src/a.ts – what it changes`
  if (
    isHeading &&
    /^[\s#*\d.)`"]*$/.test(line.slice(0, line.indexOf(path))) &&
    /^[`"*]*\s*[–—:-]\s/.test(line.slice(line.indexOf(path) + path.length))
  )
    return path
  if (!(isHeading ? change : instruction).test(line)) return undefined
  const words = line.slice(0, line.lastIndexOf(path)).replace(/[`*"']+$/, '')
  // `the file that is imported by src/a.ts` is a different file.
  return /(?:^|\W)(?:in|to|of|for|update|edit|modify|change|create|add|fix|patch|file|the|new)[\s`*"':]*$/i.test(words) &&
    !passive.test(words)
    ? path
    : undefined
}

const change = /^[\W\d]*(?:step \d+\W+)?(?:edit|edits|modify|update|updates|change|changes|fix|fixes|patch|add|create|in)\b/i
const instruction =
  /^\W*(?:(?:now|next|then|also|finally|first|second|lastly)[, ]+)*(?:in|update|edit|modify|change|create|add)\b[^:]{0,200}:\s*$/i
const passive = /\b(?:imported|included|used|defined|declared|referenced|mentioned|called|required|exported|loaded) (?:in|by|from|to)\s*$/i

function disagrees(path: string, mentioned: readonly string[]): boolean {
  return mentioned.some((other) => !samePath(path, other))
}

/** The last entry of a list of files is not a heading for what follows. */
function isListed(lines: readonly string[], gap: number, at: number, path: string): boolean {
  for (let above = at - 1; above >= gap; above--) {
    const line = lines[above] ?? ''
    if (line.trim() === '' || readFenceLine(line)) continue
    const other = readPathLine(line)
    return other?.sure === true && !samePath(other.path, path)
  }
  return false
}
