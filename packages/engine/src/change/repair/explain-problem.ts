// Explains to the model why its change was refused, one entry per code.

import type { ChangeProblem, ChangeProblemCode, Nearest, PlannedFile, ReplyChange } from '@sheaf/contract'
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
    if (!nearest)
      return [`The search text is not in the file${lines.length > 0 ? '' : ', and nothing in the file comes near it'}.`, lookAgain]
    return ['The search text is not in the file.', ...showNearest(refused, nearest)]
  },
  'anchored-only': (refused) => {
    const { lines, nearest } = refused.problem
    if (nearest) return ['The search text is not in the file as you wrote it.', ...showNearest(refused, nearest)]
    return [
      `The search text only nearly fits${at(lines)}, and what would come out is not certain.`,
      'Give whole lines in the search, copied from the file character by character, with a line above and below.',
    ]
  },
  ambiguous: ({ problem: { lines } }) => [
    `The search text stands ${lines.length} times in the file${at(lines)}, and nothing says which is meant.`,
    'Add lines above or below it, in search and new text alike, until it stands only once.',
  ],
  'empty-search': () => [
    'The change does not say what it replaces, and the file is not empty.',
    'Give the lines of the file it replaces, or lines beside which the new ones go, in the search; or the whole file as a rewrite.',
  ],
  overlap: ({ problem: { lines } }) => [
    `It uses the same lines of the file as another of your changes${at(lines)}.`,
    'Make one change of the two, with a search that covers the lines of both.',
  ],
  conflict: ({ problem }) => [
    `It contradicts another part of your reply, or what is there. ${reason(problem)}`,
    'Say it once, as it is to be in the end.',
  ],
  omission: (refused) => {
    const lines = placeholders(refused)
    if (lines.length === 0 && refused.changes.some(({ content }) => content.some((line) => line.includes('[REDACTED'))))
      return ['The new text would write [REDACTED] over something that you were not shown.', leaveAlone]
    if (lines.length === 0) return ['The new text leaves out code that is in the file, and that code would be gone.', writeAll]
    return [
      'The new text holds a placeholder where code was left out. It would be written as it is, and the code would be gone:',
      ...lines,
      writeAll,
    ]
  },
  stale: () => [
    'The file has changed since you saw it, so a rewrite or a deletion would throw away what is new.',
    'Its current text must be looked at first: ask for it, or answer with small changes to lines you are sure of.',
  ],
  'missing-file': () => [
    'There is no file at this path.',
    'Use a path exactly as it was shown to you; to make a new file, use the action create with the whole text.',
  ],
  'target-exists': ({ problem }) => [
    `There is a file already where this leads. ${reason(problem)}`,
    'Choose another path, or change that file instead.',
  ],
  'outside-roots': () => ['The path leads outside the open folders.', 'Use a path exactly as it was shown to you, relative to the folder.'],
  'git-folder': () => ['The path leads into a .git folder. Nothing there is ever written.', 'Leave this out.'],
  binary: () => ['The file is not text, so it cannot be edited.', 'Leave this out, or say in words what is to be done with it.'],
  'not-utf8': () => [
    'The file is in an encoding that cannot be written back without loss.',
    'Leave this out, or say in words what is to be done.',
  ],
  'too-large': () => ['It is too large to be edited.', 'Answer with less, or with smaller changes.'],
  'read-only': () => ['The file may not be written.', 'Leave this out, or say in words what is to be done.'],
  'unknown-action': ({ problem }) => [`What it asks for could not be understood. ${reason(problem)}`],
  'missing-attribute': ({ problem }) => [`It does not say all that is needed. ${reason(problem)}`],
  'cut-off': () => ['Your reply ended before this was complete.', 'Give this file again, from its beginning to its end.'],
  'no-edits': () => ['No edits were found in your reply.', 'Answer with edits in the format you were given.'],
}

const lookAgain = 'Look at the current text of this file before you answer: it may have changed, or the text may be in another file.'

const leaveAlone = 'Change only the lines beside it, and leave the [REDACTED] lines out of search and new text.'

const writeAll = 'Write all of the text, or change only the lines that differ.'

/** The message for a person, without the advice to ask the model for something: this is asking it. */
export function reason({ message }: Pick<ChangeProblem, 'message'>): string {
  return clip(message.replaceAll(/\s*\bAsk (?:for|the model) [^.]*\./g, ''), 400)
}

function showNearest({ file, changes, hide }: Refused, nearest: Nearest): string[] {
  const shown = hide(file.path, [...nearest.lines])
  if (shown.length === 0) return [lookAgain]
  const kept = cutPassage(shown.slice(0, passageLines))
  const last = nearest.line + nearest.lines.length - 1
  const where = last > nearest.line ? `lines ${nearest.line} to ${last}` : `line ${nearest.line}`
  const width = String(last).length
  // A secret of several lines may have been removed as one; then the numbers would be wrong.
  const isWhole = shown.length === nearest.lines.length
  const rows = kept.map((line, index) => `  ${isWhole ? `${String(nearest.line + index).padStart(width)} | ` : ''}${line}`)
  return [
    `The nearest passage is at ${where} (${nearest.similarity === 1 ? 'the same but for blanks' : `${Math.floor(nearest.similarity * 100)} % the same`}):`,
    ...rows,
    ...(kept.length < shown.length ? [`  (${shown.length - kept.length} more lines)`] : []),
    ...(nearest.differs ? showDifference(nearest, nearest.differs, shown, changes[0]?.search?.length) : []),
    'If that is the place, copy the search from there, without the numbers.',
    // A model that quotes a secret's placeholder is refused again, or writes it.
    ...(kept.some((line) => line.includes('[REDACTED'))
      ? ['Leave the [REDACTED] lines out of it: the file holds something else there.']
      : []),
    ...(nearest.similarity < likely ? [lookAgain] : []),
  ]
}

function cutPassage(lines: readonly string[]): string[] {
  let left = passageCharacters
  const kept: string[] = []
  for (const line of lines) {
    if (left <= 0) break
    kept.push(line.length > left ? `${line.slice(0, left)}… (cut)` : line)
    left -= line.length
  }
  return kept
}

function showDifference(
  { lines }: Nearest,
  { searchLine, column, search, file }: NonNullable<Nearest['differs']>,
  shown: readonly string[],
  searchLines = 0,
): string[] {
  const ofSearch = searchLines > 1 ? `line ${searchLine} of your search` : 'your search'
  if (file === '') return [`Not there at all: ${ofSearch}:`, `  ${clip(visibleBlanks(search), excerpt * 2)}`]
  // Text that was hidden in the passage stays hidden here, and so does a line that was not in the passage.
  const places = lines.flatMap((line, index) => (line === file ? [index] : []))
  if (places.length === 0 || shown.length !== lines.length || places.some((index) => shown[index] !== file)) return []
  const from = firstHalf(search, file, column - 1)
  const start = Math.max(0, from - excerpt)
  const pad = ' '.repeat([...visibleBlanks(search.slice(start, from))].length)
  return [
    `First difference, in ${ofSearch}, column ${column}: yours has ${nameCharacter(search, from)}, the file ${nameCharacter(file, from)}.`,
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
