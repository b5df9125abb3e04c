// Detects new lines indented with another unit than the file, though the search does not show how the model indents.
// In code the file's unit is meant; inside a string, a table or a fenced example it is not. So the user decides.

import type { FileLines } from './file-lines.ts'
import { convertUnit, type IndentMap } from './fit-indentation.ts'
import { isTabs, type Units } from './indent-unit.ts'
import { indentOf, lineKey } from './line-key.ts'

/** Empty if nothing is foreign. With a map if it is clear what the file's indentation would be. */
export function foreignUnit(file: FileLines, content: readonly string[], units: Units): { isForeign?: true; map?: IndentMap } {
  const indents = content.filter((line) => lineKey(line) !== '' && !isCommentTail(line)).map(indentOf)
  if (!clashes(file, indents, units)) return {}
  const { model, file: own } = units
  const map = model && own && model.unit !== own.unit && model.hung + model.sure > 0 ? convertUnit(model, own) : undefined
  return map ? { isForeign: true, map } : { isForeign: true }
}

/** ` * ` below the start of a block comment is not indented by a unit. */
export function isCommentTail(line: string): boolean {
  return /^\s*\*/.test(line)
}

/** Only if file and content are each consistent, but differ from each other. */
function clashes(file: FileLines, indents: readonly string[], { model, file: own }: Units): boolean {
  const [tabs, spaces] = [countLines(file, '\t'), countLines(file, '  ')]
  const indented = indents.filter((indent) => indent !== '' && indent !== ' ')
  if (indented.length === 0) return false
  if (indented.every((indent) => indent.startsWith('\t'))) return spaces > 0 && tabs * 20 <= spaces
  if (indented.some((indent) => indent.includes('\t'))) return false
  if (tabs > 0 && spaces * 20 <= tabs) return true
  if (!model || !own || model.unit === own.unit || isTabs(model) || isTabs(own)) return false
  // Without a block opener above it, an indented line may be a continuation.
  if (model.sure === 0 || model.against > 0 || own.sure === 0 || own.against * 4 > own.sure) return false
  return indented.every((indent) => indent.length % model.unit.length === 0)
}

function countLines(file: FileLines, start: string): number {
  return file.lines.reduce((count, line) => (line.startsWith(start) && line.trim() !== '' ? count + 1 : count), 0)
}
