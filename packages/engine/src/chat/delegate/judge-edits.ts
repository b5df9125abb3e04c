// Checks whether written-out edits can be accepted: planned against the current file, before the user sees them.

import type { Plan, ReplyFile } from '@sheaf/contract'
import { readDelegate } from '../../reply/delegate/index.ts'
import type { Answer } from '../read-answer.ts'
import type { DelegateTools } from './delegate-tools.ts'
import { isRedacted, redactedMark, type SketchedFile } from './delegate-turn.ts'
import { canRoundTrip, writeReply } from './write-reply.ts'

export type EditVerdict =
  | { ok: true; files: ReplyFile[] /** Acceptable, but could be better. */; doubt?: string }
  | { ok: false; why: string /** Message to the model. */; repair: string }

export async function judgeEdits({ edit: { path }, shown }: SketchedFile, { reply }: Answer, tools: DelegateTools): Promise<EditVerdict> {
  const own = (reply?.files ?? []).filter((file) => samePath(file.path, path))
  const [cut] = reply?.problems.filter(({ code }) => code !== 'no-edits') ?? []
  if (own.length === 0) {
    const why = cut?.message ?? 'The answer has no edits for this file.'
    return {
      ok: false,
      why,
      repair: `Your answer has no readable edits for ${path}. ${cut?.message ?? ''} ${retryHint}`.replaceAll('  ', ' '),
    }
  }
  const wrong = wrongForm(own, shown)
  if (wrong !== undefined) return { ok: false, why: wrong, repair: `${path}: ${wrong} ${retryHint}` }
  const files = own.map((file) => ({ ...file, path }))
  const plan = await tools.plan(writeReply(files))
  const [problem] = [...plan.problems, ...plan.files.flatMap(({ problems }) => problems)]
  if (problem) return { ok: false, why: problem.message, repair: plan.repair ?? `${path}: ${problem.message} ${retryHint}` }
  if (plan.files.every(({ outcome }) => outcome === 'no-change')) {
    const why = 'The edits change nothing.'
    return { ok: false, why, repair: `${path}: your edits leave the file unchanged. Write out what was sketched. ${retryHint}` }
  }
  return { ok: true, files, ...doubtOf(path, plan) }
}

const retryHint = 'Answer in the XML format of your instructions, complete and without placeholders.'

function wrongForm(own: readonly ReplyFile[], shown: SketchedFile['shown']): string | undefined {
  if (own.some(({ action }) => action === 'delegate edit')) return 'The edit was sketched again instead of written out.'
  if (own.some(({ action }) => action === 'delete' || action === 'rename')) return 'The file should be edited, not deleted or moved.'
  if (!own.every(canRoundTrip)) return 'The edits are not in the XML format, or their text looks like it.'
  const content = own.flatMap(({ changes }) => changes.flatMap((change) => change.content))
  if (isRedacted(shown) && content.some((line) => line.includes(redactedMark)))
    return 'The edit would write [REDACTED] over content that was not shown.'
  if (marksIn(content) > 0 && marksIn(shown.text.split('\n')) === 0) return 'The markers of the sketch were written into the file.'
  return undefined
}

function marksIn(lines: readonly string[]): number {
  const file: ReplyFile = { line: 1, path: '', action: 'delegate edit', changes: [{ line: 1, content: [...lines] }] }
  return readDelegate(file, undefined).tasks.reduce((count, { regions }) => count + regions.length, 0)
}

/** No longer parses, or a whole file from a model that saw only some of its lines: worth one more question. */
function doubtOf(path: string, plan: Plan): { doubt?: string } {
  const warning = plan.files.flatMap(({ warnings }) => warnings).find(({ code }) => code === 'syntax' || code === 'stale')
  return warning ? { doubt: `${path}: ${warning.message} ${retryHint}` } : {}
}

/** A model may write a path with a dot or backslashes, or without its first folders. */
function samePath(written: string, path: string): boolean {
  const plain = written.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
  return plain === path || path.endsWith(`/${plain}`) || plain.endsWith(`/${path}`)
}
