// Has sketched edits written out with one question, and one more for each file whose edits cannot be accepted.

import {
  type Ask,
  type Cancel,
  type DelegateProgress,
  defined,
  type ModelShown,
  type Refusal,
  type ReplyFile,
  type Usage,
} from '@sheaf/contract'
import { addUsage } from '../add-usage.ts'
import { continueTurn, repairTurn } from '../again.ts'
import { measureTurn } from '../measure-turn.ts'
import { type Answer, readAnswer } from '../read-answer.ts'
import type { Turn } from '../turn.ts'
import { turnRequest } from '../turn-request.ts'
import type { Job } from './begin-jobs.ts'
import type { DelegateTools } from './delegate-tools.ts'
import { delegateTurn, type Sketched } from './delegate-turn.ts'
import { type Judged, judgeEdits } from './judge-edits.ts'

export interface Work {
  ask: Ask
  tools: DelegateTools
  plan: string
  tell: () => void
  signal: Cancel | undefined
  /** Edits written out so far, for any file. */
  written: ReplyFile[]
}

export type OpenJob = Job & { ask: Sketched & { model: ModelShown } }

const mostContinued = 3

/** The model of the first job writes all of them. `seesOthers`: the question shows edits of other files. */
export async function writeOut(jobs: readonly OpenJob[], work: Work, seesOthers = false): Promise<void> {
  const [first] = jobs
  if (!first || work.signal?.aborted) return
  const sketched = jobs.map(({ ask }) => ask)
  const turn = delegateTurn(sketched, first.ask.model, work.plan, seesOthers ? work.written : [])
  const { refusal } = measureTurn(turn)
  if (refusal && jobs.length > 1) {
    const half = Math.ceil(jobs.length / 2)
    await writeOut(jobs.slice(0, half), work, seesOthers)
    return writeOut(jobs.slice(half), work, seesOthers)
  }
  if (refusal && seesOthers && work.written.length > 0) return writeOut(jobs, work)
  if (refusal) return finish(first, { ok: false, why: refusal.message }, work)
  for (const job of jobs) move(job, { state: 'asking' }, work)
  const answer = await answerWhole(turn, first, work)
  for (const job of jobs) await settle(job, turn, answer, work)
}

async function settle(job: OpenJob, turn: Turn, answer: Answer, work: Work): Promise<void> {
  if (answer.refusal) return finish(job, refused(answer.refusal), work)
  const judged = await judgeEdits(job.ask, answer, work.tools)
  const repair = judged.ok ? judged.doubt : judged.repair
  if (repair === undefined || work.signal?.aborted) return finish(job, judged, work)
  move(job, { state: 'repairing', says: judged.ok ? 'The edits apply, but the result may be wrong.' : judged.why }, work)
  const second = await answerWhole(repairTurn(turn, answer.text, repair), job, work)
  const mended = second.refusal ? refused(second.refusal) : await judgeEdits(job.ask, second, work.tools)
  // Edits that fit but do not parse are better than none: the review warns.
  finish(job, judged.ok && !mended.ok ? judged : mended, work)
}

/** Continues an answer that the model's limit cut: half a file is useless. */
async function answerWhole(turn: Turn, payer: Job, work: Work): Promise<Answer> {
  const call = work.signal ? { signal: work.signal } : {}
  const ask = async (next: Turn, kept?: string): Promise<Answer> => {
    const answer = await readAnswer(work.ask(turnRequest(next), call), { role: 'delegate', ...defined({ kept }) })
    pay(payer, answer.usage)
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

function pay(job: Job, usage: Usage): void {
  job.progress = { ...job.progress, usage: addUsage(...(job.progress.usage ? [job.progress.usage] : []), usage) }
}

function refused(refusal: Refusal): { ok: false; why: string } {
  return { ok: false, why: refusal.code === 'cancelled' ? stopped : refusal.message }
}

export const stopped = 'Stopped before this file was done.'

export function finish(job: Job, judged: Judged | { ok: false; why: string }, work: Work): void {
  const { says: _says, ...rest } = job.progress
  const { path } = rest
  job.progress = rest
  job.outcome = judged.ok ? { path, ok: true, files: judged.files } : { path, ok: false, why: judged.why }
  if (judged.ok) work.written.push(...judged.files)
  move(job, judged.ok ? { state: 'done' } : { state: 'failed', says: judged.why }, work)
}

function move(job: Job, change: Partial<DelegateProgress>, work: Work): void {
  job.progress = { ...job.progress, ...change }
  work.tell()
}
