// Builds the question for one or more files whose edits must be written out: the files, the plan, the sketches.

import type { DelegateEdit, ModelInfo, ReplyFile } from '@sheaf/contract'
import { editForm, type Turn } from '../turn.ts'
import type { ShownFile } from './delegate-tools.ts'
import { writeReply } from './write-reply.ts'

export interface SketchedFile {
  edit: DelegateEdit
  shown: ShownFile
}

/** Limit for the edits of other files, shown for consistency: the latest are kept. */
const mostEarlier = 30_000

export function delegateTurn(sketched: readonly SketchedFile[], model: ModelInfo, plan: string, earlier: readonly ReplyFile[]): Turn {
  const turn: Turn = {
    role: 'delegate',
    model,
    edits: 'diff',
    temperature: null,
    thinking: 'off',
    context: sketched.map(({ shown }) => shown.text).join('\n'),
    files: sketched.map(({ shown: { path, tokens } }) => ({ path, tokens })),
    history: [],
    message: '',
  }
  const action = editForm(turn) === 'diff' ? 'modify' : 'rewrite'
  const parts = [
    ...(plan.trim() === '' ? [] : [`The plan of the whole change, of which your part are the edits below:\n\n${plan.trim()}`]),
    ...earlierPart(earlier),
    ...sketched.map(({ edit }) => sketchesOf(edit)),
    sketched.some(({ shown }) => isRedacted(shown)) ? redactedNote : '',
    `Answer with the XML only: one <file> with action="${action}" for each of ${sketched.map(({ edit }) => edit.path).join(', ')}.`,
  ]
  return { ...turn, message: parts.filter((part) => part !== '').join('\n\n') }
}

/** Whether something in the file was hidden from the model. */
export function isRedacted({ text }: ShownFile): boolean {
  return text.includes(redactedMark)
}

export const redactedMark = '[REDACTED: '

const redactedNote =
  'Where a file shows [REDACTED: …] it holds something else: leave these lines out of every <search> and <content>, and write no such file whole.'

function sketchesOf({ path, tasks }: DelegateEdit): string {
  const edits = tasks.map(({ description, sketch }, at) => {
    const fence = '='.repeat(sketch.reduce((most, line) => Math.max(most, /^\s*(={3,})/.exec(line)?.[1]?.length ?? 0), 2) + 1)
    return [`${at + 1}. ${description?.trim() ?? 'As sketched'}`, fence, ...sketch, fence].join('\n')
  })
  return `Edits of ${path}:\n\n${edits.join('\n\n')}`
}

function earlierPart(earlier: readonly ReplyFile[]): string[] {
  const written: string[] = []
  let length = 0
  for (const file of earlier.toReversed()) {
    const text = writeReply([file]).trimEnd()
    length += text.length
    if (length > mostEarlier) break
    written.unshift(text)
  }
  return written.length === 0
    ? []
    : [`Edits of other files that are written already; agree with them and do not repeat them:\n\n${written.join('\n\n')}`]
}
