// Applies a reply to the files of a task, or refuses it entirely for a hard error; then nothing changes.

import { type HardError, limits } from '@sheaf/contract'
import type { CheckSyntax } from '@sheaf/engine/change'
import type { Files } from '../repository/repository.ts'
import type { BenchTask } from '../tasks/task.ts'
import { planEdits } from './plan-edits.ts'

export interface Applied {
  /** Files for the next task. */
  files: Files
  /** Edits in the reply, and those of them that could not be made. */
  asked: number
  failed: number
  hard?: HardError
  /** About the hard error. */
  note?: string
}

/** How much larger an edit may make a file. */
const growth = { factor: 2, chars: 10_000 }

/** `files`: prepared by the task. */
export async function applyReply(task: BenchTask, files: Files, reply: string, checkSyntax: CheckSyntax): Promise<Applied> {
  const refused = (hard: HardError, note: string, asked = 0, failed = 0): Applied => ({ files, asked, failed, hard, note })
  if (reply.length > limits.benchReplyChars) return refused('too-large', `The reply is longer than ${limits.benchReplyChars} characters.`)
  // The engine reads diffs: in a patch task, a reply that repeats the question would be correct.
  const planned = planEdits(reply, files, task.kind === 'apply-patch' ? 'xml' : undefined)
  const { asked, failed } = planned
  if (planned.touched.length === 0) return refused('no-edits', 'Nothing in the reply could be applied.', asked, failed)
  const unexpected = planned.touched.find((path) => !task.mayChange.includes(path))
  if (unexpected !== undefined) return refused('unexpected-file', `${unexpected} is not part of this task.`, asked, failed)
  const oversized = planned.touched.find((path) => isOversized(files.get(path) ?? '', planned.files.get(path) ?? ''))
  if (oversized !== undefined) return refused('too-large', `${oversized} would grow to more than twice its size.`, asked, failed)
  const broken = await brokenOf(task, files, planned.files, planned.touched, checkSyntax)
  if (broken !== undefined) return refused('unparsable', `${broken} no longer parses.`, asked, failed)
  return { files: planned.files, asked, failed }
}

function isOversized(before: string, after: string): boolean {
  return after.length > before.length * growth.factor + growth.chars
}

async function brokenOf(
  { kind }: BenchTask,
  before: Files,
  after: Files,
  touched: readonly string[],
  checkSyntax: CheckSyntax,
): Promise<string | undefined> {
  const questions = touched.flatMap((path) => {
    const text = after.get(path)
    if (text === undefined) return []
    // The files of `fix-braces` are broken to begin with: there the baseline is a text without errors.
    return [{ path, before: kind === 'fix-braces' ? '' : (before.get(path) ?? ''), after: text }]
  })
  const answers = await checkSyntax(questions)
  const at = answers.findIndex((lines) => lines === undefined || lines.length > 0)
  const question = questions[at]
  if (!question) return undefined
  if (answers[at] === undefined) await assertParserResponds(question.path, checkSyntax)
  return question.path
}

/** A missing answer is the text's fault only if the parser answers about another one: a bad machine must not score 0. */
async function assertParserResponds(path: string, checkSyntax: CheckSyntax): Promise<void> {
  const [answer] = await checkSyntax([{ path, before: '', after: '\n' }])
  if (answer === undefined) throw new Error(`the parser for ${path} does not respond`)
}
