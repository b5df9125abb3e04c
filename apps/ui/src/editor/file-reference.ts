// Names of files in text: `src/a.ts`, `src/a.ts:12`, `src/a.ts:12-20`, `src/a.ts#L12`. Only a file of the workspace is a reference.

import { findFolder, type TreeReplica } from '../state/tree-replica.ts'

export interface FileReference {
  path: string
  line?: number
}

/** The path, then the first line. */
const withLine = [/^(.+)(?::|#L)(\d{1,7})(?:[-–]L?\d{1,7})?$/, /^(.+):(\d{1,7}):\d{1,7}$/]

/** A file may itself be named like a path with a line, so the longest path comes first. */
export function findReference(tree: TreeReplica, text: string): FileReference | undefined {
  const whole = text.replace(/^\.\//, '')
  if (isFileOf(tree, whole)) return { path: whole }
  for (const pattern of withLine) {
    const [, path = '', line] = pattern.exec(whole) ?? []
    if (isFileOf(tree, path)) return { path, line: Math.max(1, Number(line)) }
  }
  return undefined
}

export function isFileOf(tree: TreeReplica, path: string): boolean {
  const at = path.lastIndexOf('/')
  const folder = findFolder(tree, at === -1 ? '' : path.slice(0, at))
  return folder?.files.includes(path.slice(at + 1)) === true
}

export type TextPart = string | { reference: string }

/** More than this is not searched: it was pasted, not written. */
const searched = 20_000
const longestWord = 300

/** Splits plain text at words that look like a path with a line, without the punctuation around them. */
export function splitReferences(text: string): TextPart[] {
  if (text.length > searched || !/:\d/.test(text)) return [text]
  const parts: TextPart[] = []
  const add = (plain: string): void => {
    const last = parts.at(-1)
    if (typeof last === 'string') parts[parts.length - 1] = last + plain
    else if (plain !== '') parts.push(plain)
  }
  for (const word of text.split(/(\s+)/)) {
    const found = word.length > longestWord ? null : /^(["'`“‘]*)([^\s"'`“”‘’]+?:\d{1,7}(?:[-–]\d{1,7})?)([)\]}"'`”’.,;:!?]*)$/.exec(word)
    const [, before = '', reference = '', after = ''] = found ?? []
    const opened = openBrackets(reference)
    if (found === null) add(word)
    else {
      add(before + reference.slice(0, opened))
      parts.push({ reference: reference.slice(opened) })
      add(after)
    }
  }
  return parts
}

/** Number of brackets at the start that belong to the sentence. A folder such as `(group)/` closes its own. */
function openBrackets(reference: string): number {
  const closing: Partial<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
  let count = 0
  for (const sign of reference) {
    const close = closing[sign]
    if (close === undefined || reference.includes(close)) return count
    count++
  }
  return count
}
