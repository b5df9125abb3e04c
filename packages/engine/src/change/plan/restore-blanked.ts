// A file that holds a secret is shown to models with `[REDACTED: rule]` in its place. Where the new text repeats such a line, the
// secret is put back if it is certain which one it was; what is left would be written over a secret, and is refused.

import type { ChangeProblem, Hunk, ReplyChange } from '@sheaf/contract'
import { splitLines } from '../hunks/index.ts'
import type { Block } from './merge-blocks.ts'

const mark = /\[REDACTED: [\w.-]+\]/g
/** Every one is looked for in the whole file; no file holds that many secrets. */
const mostLines = 200

/** Searches stay as they are: what is not found in the file is quoted to the model. */
export function restoreBlanked(blocks: readonly Block[], old: string | undefined): { blocks: readonly Block[]; notes: string[] } {
  const blanked = blocks
    .flatMap(({ file }) => file.changes.flatMap(({ content }) => content.filter((line) => line.search(mark) >= 0)))
    .slice(0, mostLines)
  if (old === undefined || blanked.length === 0) return { blocks, notes: [] }
  const before = new Set(splitLines(old).map((line) => line.trim()))
  const wholes = new Map(blanked.map((line) => [line, whole(line, before)]))
  if ([...wholes].every(([line, restored]) => restored === undefined || restored === line)) return { blocks, notes: [] }
  const restore = (change: ReplyChange): ReplyChange => ({ ...change, content: change.content.map((line) => wholes.get(line) ?? line) })
  const restored = blocks.map((block) => ({ ...block, file: { ...block.file, changes: block.file.changes.map(restore) } }))
  return { blocks: restored, notes: [restoredSays] }
}

const restoredSays = 'A secret that was not shown to the model was put back where the reply repeats its line.'

/** Nothing is lost by lines that are only added, nor in a file that holds such words itself. */
export function blankedOver(hunks: readonly Hunk[], old: string): ChangeProblem[] {
  if (hunks.every(({ removed }) => removed.length === 0)) return []
  const [over] = hunks.flatMap(({ added }) => added.flatMap((line) => line.match(mark) ?? [])).filter((each) => !old.includes(each))
  if (over === undefined) return []
  const message = `The new text holds ${over}, which stands for a secret of the file that the model was not shown, and the secret would be gone. Ask for a change that leaves that line alone.`
  return [{ code: 'omission', message, lines: [] }]
}

/** The line with its secrets, indented as it was written. Undefined: no line of the file, or more than one, can be meant. */
function whole(line: string, before: ReadonlySet<string>): string | undefined {
  const shown = line.trim()
  if (before.has(shown)) return line
  const pieces = shown.split(mark)
  const [only, ...others] = [...before].filter((each) => fits(each, pieces))
  return only === undefined || others.length > 0 ? undefined : line.replace(shown, () => only)
}

/** Whether the pieces stand in it in order, from its beginning to its end, with something between any two. */
function fits(line: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop() ?? ''
  if (!line.startsWith(first) || !line.endsWith(last)) return false
  let at = first.length
  for (const piece of rest) {
    const found = line.indexOf(piece, at + 1)
    if (found < 0) return false
    at = found + piece.length
  }
  return at < line.length - last.length
}
