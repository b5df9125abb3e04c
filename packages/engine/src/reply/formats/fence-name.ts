// Finds the file that a fence contains, by its info string, the line above or its first line. If it may be only a piece of the file,
// or something else about it, that is a doubt: written under that name it would replace the file.

import type { FenceLine } from './fence-line.ts'
import {
  excerpt,
  isMarkedNew,
  isSource,
  pathsMentioned,
  readCreation,
  readInfoPath,
  readPathComment,
  readPathLine,
  samePath,
} from './path-line.ts'
import { isProse } from './shows-edits.ts'

export interface FenceName {
  path: string
  /** The path is a comment in the fence's first line. */
  comment?: true
  doubt?: true
  /** The line that names it calls it new. */
  isNew?: boolean
}

export function fenceName(lines: readonly string[], gap: number, at: number, fence: FenceLine): FenceName | undefined {
  const path = readInfoPath(fence.info)
  if (path !== undefined) return { path }
  const part = excerpt.exec(fence.info)?.[1]
  if (part !== undefined) return { path: part, doubt: true }
  const above = nameAbove(lines, gap, at)
  const named = above ?? nameInside(lines, gap, at)
  if (!named) return undefined
  if (isIllustration(fence.info, named.path)) return undefined
  return isOutput(fence.info, named.path) ? { ...named, doubt: true } : named
}

/** Right above the fence. With a sentence between, the fence may contain the file or only a piece of it. */
export function nameAbove(lines: readonly string[], gap: number, at: number): FenceName | undefined {
  const above: string[] = []
  for (let line = at - 1; line >= gap && above.length < nearLines; line--) {
    const text = lines[line] ?? ''
    if (text.trim() !== '') above.push(text)
  }
  const created = readCreation(above[0] ?? '')
  if (created !== undefined) return { path: created, isNew: true }
  const found = above.map((line) => readPathLine(line))
  const nearest = found.findIndex((name) => name?.sure)
  const name = found[nearest]
  if (!name) return undefined
  const listed = found[nearest + 1]
  if (nearest > 0 || (listed?.sure && !samePath(listed.path, name.path))) return { path: name.path, doubt: true }
  return { path: name.path, isNew: isMarkedNew(above[0] ?? '') }
}

const nearLines = 3

/** `Here is the updated src/a.ts:` and `### Fix in src/a.ts` may be above all of it or a piece. */
export function hintAbove(lines: readonly string[], gap: number, at: number, { info }: FenceLine): string | undefined {
  const language = info.split(/[\s{:]/)[0]?.toLowerCase() ?? ''
  if (language === '' || shells.has(language) || /^(?:text|txt|plaintext|output|log|diff|patch|udiff)$/.test(language)) return undefined
  const above = lines.slice(Math.max(gap, at - 3), at).findLast((line) => line.trim() !== '') ?? ''
  if (above.length > 500 || shownOnly.test(above)) return undefined
  if (!/^\s*(?:#{1,6}\s|\*\*|__)/.test(above) && !(/:\W*$/.test(above) && changing.test(above))) return undefined
  const paths = pathsMentioned(above)
  return paths.length === 1 && !isIllustration(info, paths[0] ?? '') ? paths[0] : undefined
}

const shownOnly =
  /\b(?:excerpts?|examples?|snippets?|usage|output|currently?|existing|original|before|old|unchanged|reference|no changes?)\b/i
const changing = /\b(?:updat|replac|chang|modif|creat|add|edit|rewrit|fix)\w*\b|\b(?:new|full|complete|final|entire|whole|becomes?)\b/i

function nameInside(lines: readonly string[], gap: number, at: number): FenceName | undefined {
  const path = readPathComment(lines[at + 1] ?? '')
  if (path === undefined) return undefined
  // `Currently you have:` shows only a piece.
  const above = lines.slice(Math.max(gap, at - 3), at).findLast((line) => line.trim() !== '') ?? ''
  const isShown = /:\W*$/.test(above) && (shownOnly.test(above) || blaming.test(above))
  return { path, comment: true, ...(isShown ? { doubt: true } : {}) }
}

const blaming = /\b(?:you have|problem|issue|bug|wrong|errors?|lines?|cause|looks?|was|were|had|because|instead)\b/i

function isIllustration(info: string, path: string): boolean {
  const language = info.split(/[\s{:]/)[0]?.toLowerCase() ?? ''
  if (['diff', 'patch', 'udiff'].includes(language)) return !/\.(?:diff|patch)$/i.test(path)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    shells.has(language) && /.\.[A-Za-z]\w*$/.test(name) && !/\.(?:sh|bash|zsh|ksh|fish|bats|command|env|profile|ps1|bat|cmd)$/i.test(name)
  )
}

/** A program's output, under the name of the program. */
function isOutput(info: string, path: string): boolean {
  return /^(?:text|txt|plaintext|output|log)$/i.test(info) && isSource(path) && !isProse(path)
}

const shells = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'fish',
  'console',
  'terminal',
  'shell-session',
  'shellsession',
  'powershell',
  'cmd',
  'bat',
])
