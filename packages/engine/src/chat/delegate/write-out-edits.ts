// Has sketched edits written out with one question, and one more for each file whose edits cannot be accepted.

import {
  type Ask,
  addUsage,
  type CancelSignal,
  type DelegateProgress,
  defined,
  type ModelInfo,
  type Refusal,
  type ReplyFile,
  type Usage,
} from '@sheaf/contract'
import { continueTurn, repairTurn } from '../follow-up-turns.ts'
import { measureTurn } from '../measure-turn.ts'
import { type Answer, readAnswer } from '../read-answer.ts'
import type { Turn } from '../turn.ts'
import { turnRequest } from '../turn-request.ts'
import type { DelegateJob } from './begin-jobs.ts'
import type { DelegateTools } from './delegate-tools.ts'
import { delegateTurn, type SketchedFile } from './delegate-turn.ts'
import { type EditVerdict, judgeEdits } from './judge-edits.ts'

export interface DelegateContext {
  ask: Ask
  tools: DelegateTools
  plan: string
  reportProgress: () => void
  signal: CancelSignal | undefined
  /** Edits written out so far, for any file. */
  written: ReplyFile[]
}

export type OpenJob = DelegateJob & { ask: SketchedFile & { model: ModelInfo } }

const mostContinued = 3

/** The model of the first job writes all of them. `seesOthers`: the question shows edits of other files. */
export async function writeOutEdits(jobs: readonly OpenJob[], context: DelegateContext, seesOthers = false): Promise<void> {
  const [first] = jobs
  if (!first || context.signal?.aborted) return
  const sketched = jobs.map(({ ask }) => ask)
  const turn = delegateTurn(sketched, first.ask.model, context.plan, seesOthers ? context.written : [])
  const { refusal } = measureTurn(turn)
  if (refusal && jobs.length > 1) {
    const half = Math.ceil(jobs.length / 2)
    await writeOutEdits(jobs.slice(0, half), context, seesOthers)
    return writeOutEdits(jobs.slice(half), context, seesOthers)
  }
  if (refusal && seesOthers && context.written.length > 0) return writeOutEdits(jobs, context)
  if (refusal) return finish(first, { ok: false, why: refusal.message }, context)
  for (const job of jobs) updateProgress(job, { state: 'asking' }, context)
  const answer = await askUntilComplete(turn, first, context)
  for (const job of jobs) await judgeAndFinish(job, turn, answer, context)
}

async function judgeAndFinish(job: OpenJob, turn: Turn, answer: Answer, context: DelegateContext): Promise<void> {
  if (answer.refusal) return finish(job, refused(answer.refusal), context)
  const judged = await judgeEdits(job.ask, answer, context.tools)
  const repair = judged.ok ? judged.doubt : judged.repair
  if (repair === undefined || context.signal?.aborted) return finish(job, judged, context)
  updateProgress(job, { state: 'repairing', says: judged.ok ? 'The edits apply, but the result may be wrong.' : judged.why }, context)
  const second = await askUntilComplete(repairTurn(turn, answer.text, repair), job, context)
  const repaired = second.refusal ? refused(second.refusal) : await judgeEdits(job.ask, second, context.tools)
  // Edits that fit but do not parse are better than none: the review warns.
  finish(job, judged.ok && !repaired.ok ? judged : repaired, context)
}

/** Continues an answer that the model's limit cut: half a file is useless. */
async function askUntilComplete(turn: Turn, job: DelegateJob, context: DelegateContext): Promise<Answer> {
  const call = context.signal ? { signal: context.signal } : {}
  const ask = async (next: Turn, kept?: string): Promise<Answer> => {
    const answer = await readAnswer(context.ask(turnRequest(next), call), { role: 'delegate', ...defined({ kept }) })
    addJobUsage(job, answer.usage)
    return answer
  }
  let answer = await ask(turn)
  for (let more = 0; answer.finish === 'length' && more < mostContinued; more++) {
    const next = continueTurn(turn, answer.text)
    if (next.kept === '') break
    answer = await ask(next.turn, next.kept)
  }
  return answer
}

function addJobUsage(job: DelegateJob, usage: Usage): void {
  job.progress = { ...job.progress, usage: addUsage(...(job.progress.usage ? [job.progress.usage] : []), usage) }
}

function refused(refusal: Refusal): { ok: false; why: string } {
  return { ok: false, why: refusal.code === 'cancelled' ? stopped : refusal.message }
}

export const stopped = 'Stopped before this file was done.'

export function finish(job: DelegateJob, judged: EditVerdict | { ok: false; why: string }, context: DelegateContext): void {
  const { says: _says, ...rest } = job.progress
  const { path } = rest
  job.progress = rest
  job.outcome = judged.ok ? { path, ok: true, files: judged.files } : { path, ok: false, why: judged.why }
  if (judged.ok) context.written.push(...judged.files)
  updateProgress(job, judged.ok ? { state: 'done' } : { state: 'failed', says: judged.why }, context)
}

function updateProgress(job: DelegateJob, change: Partial<DelegateProgress>, context: DelegateContext): void {
  job.progress = { ...job.progress, ...change }
  context.reportProgress()
}
