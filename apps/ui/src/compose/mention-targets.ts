// Mentions in the instructions. They are plain text in backticks, so nothing but the text is stored; what each one names is looked up.

import { findFolder, type TreeReplica } from '../state/tree-replica.ts'
import { quote } from './mention.ts'

export type MentionTarget =
  | { kind: 'file'; path: string }
  | { kind: 'folder'; path: string }
  | { kind: 'symbol'; path: string; name: string }
  | { kind: 'changes' }
  | { kind: 'prompt'; name: string }

export interface PlacedMention {
  target: MentionTarget
  start: number
  /** Exclusive. */
  end: number
}

const changesText = 'git diff'

/** The text of a mention, with its backticks. */
export function writeMention(target: MentionTarget): string {
  return quote(textOf(target))
}

function textOf(target: MentionTarget): string {
  switch (target.kind) {
    case 'file':
      return target.path
    case 'folder':
      return `${target.path}/`
    case 'symbol':
      return `${target.path}#${target.name}`
    case 'changes':
      return changesText
    case 'prompt':
      return target.name
  }
}

/** Mentions that name the same have the same key. */
export function mentionKey(target: MentionTarget): string {
  return `${target.kind} ${textOf(target)}`
}

/** Longer instructions are pasted text, and looking through them would slow down typing. */
const readLength = 200_000
const codeSpan = /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g

export function mentionsIn(text: string, tree: TreeReplica, prompts: readonly string[]): PlacedMention[] {
  const found: PlacedMention[] = []
  for (const match of text.slice(0, readLength).matchAll(codeSpan)) {
    const [whole, fence = '', inside = ''] = match
    const target = resolve(fence.length > 1 ? inside.trim() : inside, tree, prompts)
    if (target) found.push({ target, start: match.index, end: match.index + whole.length })
  }
  return found
}

function resolve(text: string, tree: TreeReplica, prompts: readonly string[]): MentionTarget | undefined {
  if (text === changesText) return { kind: 'changes' }
  if (hasFile(tree, text)) return { kind: 'file', path: text }
  if (text.endsWith('/') && text.length > 1 && findFolder(tree, text.slice(0, -1))) return { kind: 'folder', path: text.slice(0, -1) }
  const mark = text.lastIndexOf('#')
  if (mark > 0 && mark < text.length - 1 && hasFile(tree, text.slice(0, mark)))
    return { kind: 'symbol', path: text.slice(0, mark), name: text.slice(mark + 1) }
  const name = prompts.find((each) => each.toLowerCase() === text.toLowerCase())
  return name === undefined ? undefined : { kind: 'prompt', name }
}

function hasFile(tree: TreeReplica, path: string): boolean {
  const slash = path.lastIndexOf('/')
  const folder = findFolder(tree, path.slice(0, Math.max(slash, 0)))
  return folder?.files.includes(path.slice(slash + 1)) === true
}

/** Without these mentions, and without the blank that each leaves. */
export function removeMentions(text: string, mentions: readonly PlacedMention[]): string {
  let left = text
  for (const { start, end } of mentions.toSorted((a, b) => b.start - a.start)) {
    const [before, after] = [left.slice(0, start), left.slice(end)]
    const isBetween = before === '' || /\s$/.test(before)
    left =
      isBetween && after.startsWith(' ')
        ? before + after.slice(1)
        : /^(?:$|[\s.,;:!?)])/.test(after)
          ? before.replace(/ $/, '') + after
          : before + after
  }
  return left
}
