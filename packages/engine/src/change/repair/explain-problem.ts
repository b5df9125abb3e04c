// Explains to the model why its change was refused, one entry per code.

import type { ChangeProblem, ChangeProblemCode, NearestMatch, PlannedFile, ReplyChange } from '@sheaf/contract'
import { findOmissions } from '../plan/find-omissions.ts'
import { nameCharacter, visibleBlanks } from './visible-blanks.ts'

export type Hide = (path: string, lines: string[]) => string[]

export interface Refused {
  file: PlannedFile
  problem: ChangeProblem
  /** The change it is about, or all of them if it is about the whole file. */
  changes: readonly ReplyChange[]
  hide: Hide
}

const passageLines = 40
const passageCharacters = 3_000
const excerpt = 60
/** Below this the passage is probably not the one that was meant. */
const likely = 0.6

/** Lines of text, the first one a sentence. */
export function explainProblem(refused: Refused): string[] {
  return explanations[refused.problem.code](refused)
}

const explanations: Record<ChangeProblemCode, (refused: Refused) => string[]> = {
  'no-match': (refused) => {
    const { nearest, lines } = refused.problem
    // A passage that may not be shown still exists: its line is known.
    if (!nearest) return [`The search text is not in the file${lines.length > 0 ? '' : ', and nothing in the file is similar'}.`, lookAgain]
    return ['The search text is not in the file.', ...showNearest(refused, nearest)]
  },
  'anchored-only': (refused) => {
    const { lines, nearest } = refused.problem
    if (nearest) return ['The search text is not in the file as you wrote it.', ...showNearest(refused, nearest)]
    return [
      `The search text is only a near match${at(lines)}, so the result is uncertain.`,
      'Use whole lines in the search, copied from the file character by character, including a line above and below.',
    ]
  },
  ambiguous: ({ problem: { lines } }) => [
    `The search text appears ${lines.length} times in the file${at(lines)}, so it is unclear which one you mean.`,
    'Add lines above or below it, in both the search and the new text, until it is unique.',
  ],
  'empty-search': () => [
    'The change does not say what it replaces, and the file is not empty.',
    'Put the lines it replaces, or the lines next to the new ones, in the search. Or send the whole file as a rewrite.',
  ],
  overlap: ({ problem: { lines } }) => [
    `It overlaps with another of your changes${at(lines)}.`,
    'Combine the two into one change, with a search that covers the lines of both.',
  ],
  conflict: ({ problem }) => [
    `It conflicts with another part of your reply or with existing files. ${reason(problem)}`,
    'Send it once, in its final form.',
  ],
  omission: (refused) => {
    const lines = placeholders(refused)
    if (lines.length === 0 && refused.changes.some(({ content }) => content.some((line) => line.includes('[REDACTED'))))
      return ['The new text would write [REDACTED] over content that you were not shown.', leaveAlone]
    if (lines.length === 0) return ['The new text leaves out code that is in the file, and that code would be lost.', writeAll]
    return [
      'The new text contains a placeholder instead of code. It would be written as is, and the code would be lost:',
      ...lines,
      writeAll,
    ]
  },
  stale: () => [
    'The file has changed since you saw it, so a rewrite or deletion would discard the new content.',
    'Check its current content first: ask for it, or answer with small changes to lines you are sure of.',
  ],
  'missing-file': () => [
    'There is no file at this path.',
    'Use a path exactly as it was shown to you. To create a new file, use the action create with the full text.',
  ],
  'target-exists': ({ problem }) => [
    `A file already exists at this path. ${reason(problem)}`,
    'Choose another path, or change that file instead.',
  ],
  'outside-roots': () => ['The path is outside the open folders.', 'Use a path exactly as it was shown to you, relative to the folder.'],
  'git-folder': () => ['The path leads into a .git folder, which is never edited.', 'Leave this out.'],
  binary: () => ['The file is not text, so it cannot be edited.', 'Leave this out, or describe the change in words.'],
  'not-utf8': () => ['The encoding of the file cannot be written back without loss.', 'Leave this out, or describe the change in words.'],
  'too-large': () => ['It is too large to be edited.', 'Answer with less text or smaller changes.'],
  'read-only': () => ['The file is read-only.', 'Leave this out, or describe the change in words.'],
  'unknown-action': ({ problem }) => [`The action was not understood. ${reason(problem)}`],
  'missing-attribute': ({ problem }) => [`Something required is missing. ${reason(problem)}`],
  'cut-off': () => ['Your reply ended before this was complete.', 'Send this file again, from beginning to end.'],
  'no-edits': () => ['No edits were found in your reply.', 'Answer with edits in the format you were given.'],
}

const lookAgain = 'Check the current content of this file before you answer. It may have changed, or the text may be in another file.'

const leaveAlone = 'Change only the lines around it, and leave the [REDACTED] lines out of the search and the new text.'

const writeAll = 'Write the full text, or change only the lines that differ.'

/** The message for the user, without the advice to ask the model for something: this is asking it. */
export function reason({ message }: Pick<ChangeProblem, 'message'>): string {
  return clip(message.replaceAll(/\s*\bAsk (?:for|the model) [^.]*\./g, ''), 400)
}

function showNearest({ file, changes, hide }: Refused, nearest: NearestMatch): string[] {
  const shown = hide(file.path, [...nearest.lines])
  if (shown.length === 0) return [lookAgain]
  const kept = cutPassage(shown.slice(0, passageLines))
  const last = nearest.line + nearest.lines.length - 1
  const where = last > nearest.line ? `lines ${nearest.line} to ${last}` : `line ${nearest.line}`
  const width = String(last).length
  // A secret of several lines may have been removed as one; then the numbers would be wrong.
  const isWhole = shown.length === nearest.lines.length
  const more = shown.length - kept.length
  const rows = kept.map((line, index) => `  ${isWhole ? `${String(nearest.line + index).padStart(width)} | ` : ''}${line}`)
  return [
    `The closest match is at ${where} (${nearest.similarity === 1 ? 'the same except for whitespace' : `${Math.floor(nearest.similarity * 100)}% the same`}):`,
    ...rows,
    ...(more > 0 ? [`  (${more} more ${more === 1 ? 'line' : 'lines'})`] : []),
    ...(nearest.differs ? showDifference(nearest, nearest.differs, shown, changes[0]?.search?.length) : []),
    'If this is the right location, copy the search from there, without the line numbers.',
    // A model that quotes a secret's placeholder is refused again, or writes it.
    ...(kept.some((line) => line.includes('[REDACTED')) ? ['Leave the [REDACTED] lines out: the file has other content there.'] : []),
    ...(nearest.similarity < likely ? [lookAgain] : []),
  ]
}

function cutPassage(lines: readonly string[]): string[] {
  let left = passageCharacters
  const kept: string[] = []
  for (const line of lines) {
    if (left <= 0) break
    kept.push(line.length > left ? `${line.slice(0, left)}… (truncated)` : line)
    left -= line.length
  }
  return kept
}

function showDifference(
  { lines }: NearestMatch,
  { searchLine, column, search, file }: NonNullable<NearestMatch['differs']>,
  shown: readonly string[],
  searchLines = 0,
): string[] {
  const ofSearch = searchLines > 1 ? `line ${searchLine} of your search` : 'your search'
  if (file === '') return [`Not in the file: ${ofSearch}:`, `  ${clip(visibleBlanks(search), excerpt * 2)}`]
  // Text that was hidden in the passage stays hidden here, and so does a line that was not in the passage.
  const matches = lines.flatMap((line, index) => (line === file ? [index] : []))
  if (matches.length === 0 || shown.length !== lines.length || matches.some((index) => shown[index] !== file)) return []
  const from = firstHalf(search, file, column - 1)
  const start = Math.max(0, from - excerpt)
  const pad = ' '.repeat([...visibleBlanks(search.slice(start, from))].length)
  return [
    `First difference, in ${ofSearch}, column ${column}: yours has ${nameCharacter(search, from)}, the file has ${nameCharacter(file, from)}.`,
    `  yours: ${visibleBlanks(search.slice(start, from + excerpt))}`,
    `  file:  ${visibleBlanks(file.slice(start, from + excerpt))}`,
    `         ${pad}^`,
  ]
}

/** Two emoji may differ in the second half of their surrogate pair, which is unreadable. */
function firstHalf(search: string, file: string, at: number): number {
  const isSecond = (line: string) => /[\uDC00-\uDFFF]/.test(line[at] ?? '') && /[\uD800-\uDBFF]/.test(line[at - 1] ?? '')
  return isSecond(search) || isSecond(file) ? at - 1 : at
}

function placeholders({ file, changes }: Refused): string[] {
  const lines = changes.flatMap(({ content }) =>
    findOmissions(file.relative, content, file.text, file.hunks).map((line) => content[line - 1]?.trim() ?? ''),
  )
  return [...new Set(lines)].slice(0, 5).map((line) => `  ${clip(line, excerpt * 2)}`)
}

function at(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  const named = lines.slice(0, 20).join(', ')
  return ` (${lines.length > 1 ? 'lines' : 'line'} ${named}${lines.length > 20 ? ` and ${lines.length - 20} more` : ''})`
}

export function clip(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
