// context_builder: finds the files a task needs, and the parts of them that fit a budget. A run is a job: it continues after a call that
// could not wait for its end.

import { type BuilderAnswer, defined, type PackedFile, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import type { Job } from '../jobs.ts'
import { formatCount, takeFitting, visiblePath } from '../text.ts'
import { callOptions, defineTool, type ToolAnswer, type ToolCall } from '../tool.ts'

const defaultFiles = 20
/** Clients stop waiting after 60 seconds. */
const longestWait = 45
/** A run that is still reading files by then returns the best matches so far. */
const enoughMs = 40_000

const input = z.object({
  op: z
    .enum(['run', 'start', 'status', 'wait', 'cancel'])
    .optional()
    .describe('run (default) waits for the result; start returns a job for status, wait, and cancel'),
  job: z.string().max(100).optional().describe('default: the last job'),
  instructions: z.string().max(200_000).optional().describe("the task; default: the prompt's instructions"),
  local: z.boolean().optional().describe('rank without a model'),
  max_files: z.int().min(1).max(60).optional(),
  budget: z.int().min(500).max(1_000_000).optional().describe('tokens: also return the functions and lines of the files that fit'),
  selection: z.enum(['none', 'add', 'replace']).optional(),
})
type Input = z.output<typeof input>

const output = z.object({
  job: z.string().optional(),
  state: z.string().optional(),
  model: z.string().optional(),
  files: z.array(z.object({ path: z.string(), priority: z.string(), why: z.string(), tokens: z.int() })).optional(),
  pack: z
    .array(z.object({ path: z.string(), tokens: z.int(), why: z.string(), mode: z.string(), lines: z.array(z.string()).optional() }))
    .optional(),
  pack_tokens: z.int().optional(),
  task: z.string().optional().describe('the task, as an agent of the user would rewrite it'),
  selected_files: z.int().optional(),
  partial: z.boolean().optional().describe('files are still being read: call again for the complete list'),
})
type Answer = ToolAnswer<z.output<typeof output>>

export const contextBuilder = defineTool({
  name: 'context_builder',
  description:
    "Find the files a task needs. Ranks files by code graph, text, and git history, and asks the user's model unless local is true. Can add the files to the selection or replace it. With budget, returns the lines that matter. Long runs continue as jobs.",
  input,
  output,
  aliases: {
    task: 'instructions',
    prompt: 'instructions',
    limit: 'max_files',
    operation: 'op',
    action: 'op',
    job_id: 'job',
    max_tokens: 'budget',
  },
  async run(asked, call): Promise<Answer> {
    const { op = 'run', job: id } = asked
    if (op === 'run' || op === 'start') {
      if (call.signal.aborted) throw new Refusal('cancelled')
      // The job outlives this call, so nothing of the call but its client is used after it.
      const enough = op === 'start' ? undefined : (call.enough ?? AbortSignal.timeout(enoughMs))
      const job = call.jobs.start((own) => build(asked, { ...call, signal: own.signal, progress: own.onProgress, ...defined({ enough }) }))
      return op === 'start' ? statusOf(job) : waitFor(job, call, { endsWithCall: true })
    }
    const job = call.jobs.get(id)
    if (op === 'wait') return waitFor(job, call)
    if (op === 'cancel') await job.cancel()
    return statusOf(job)
  },
})

/** `endsWithCall`: canceling the call cancels the job, because its client has no job to ask for. */
async function waitFor(job: Job, call: ToolCall, { endsWithCall = false } = {}): Promise<Answer> {
  try {
    await job.wait(longestWait * 1_000, callOptions(call))
  } catch (problem) {
    if (endsWithCall) await job.cancel()
    throw problem
  }
  return statusOf(job)
}

function statusOf(job: Job): Answer {
  const outcome = job.outcome()
  const { id } = job
  if (outcome?.state === 'done') return { ...outcome.answer, data: output.parse(outcome.answer.data) }
  if (outcome?.state === 'failed') throw outcome.refusal
  if (outcome?.state === 'canceled') {
    return { summary: `**${id} was canceled.** The selection was not changed.`, body: '', data: { job: id, state: 'canceled' } }
  }
  const { stage, done, total } = job.progress() ?? { stage: 'scan', done: 0, total: 0 }
  return {
    summary: `**${id} is running**: ${stage}${total > 0 ? ` ${done} of ${total}` : ''}.`,
    body: '',
    data: { job: id, state: 'running' },
    notes: [`There is no result yet. Call context_builder with op wait, job ${JSON.stringify(id)}.`],
  }
}

/** The selection is changed last: a run that fails or is canceled changes nothing. */
async function build(
  { instructions, local = false, max_files: maxFiles = defaultFiles, budget, selection = 'none' }: Input,
  call: ToolCall,
): Promise<Answer> {
  const { host, workspace, signal } = call
  const asked = { workspace, top: maxFiles, ...(local ? { model: null } : {}), ...defined({ task: instructions, budget }) }
  const answer = await host['builder.run'](asked, callOptions(call))
  const pack = takeFitting((answer.pack?.files ?? []).map(packed), packedLine)
  const files = takeFitting(recommended(answer, maxFiles), line)
  const chosenPaths =
    answer.pack === undefined
      ? { paths: files.map(({ path }) => path) }
      : {
          paths: pack.filter(({ mode }) => mode !== 'map').map(selectable),
          maps: pack.flatMap(({ path, mode }) => (mode === 'map' ? [path] : [])),
        }
  if (signal.aborted) throw new Refusal('cancelled')
  const isPartial = answer.partial !== undefined
  const chosen =
    selection === 'none' || files.length + pack.length === 0 || isPartial
      ? undefined
      : await host['selection.change']({ workspace, change: { type: 'choose', operation: selection, ...chosenPaths } })
  const more = answer.recommendations.length - files.length
  const model = answer.model ?? 'none (local ranking)'
  const isPacked = answer.pack !== undefined && !isPartial
  const notPacked = (answer.pack?.files.length ?? 0) - pack.length
  return {
    summary: `**${isPartial ? 'Partial result, ' : ''}${formatCount(isPacked ? pack.length : files.length, 'file')}** for the task, model: ${model}.${isPacked ? ` ${formatCount(answer.pack?.tokens ?? 0, 'token')}${budget === undefined ? '' : ` of ${budget.toLocaleString('en')}`}.` : ''}${chosen ? ` ${formatCount(chosen.count, 'file')} now selected.` : ''}`,
    body: [
      ...(isPacked ? pack.map(packedLine) : files.map(line)),
      ...(answer.task === undefined ? [] : ['', 'Suggested task:', answer.task]),
    ].join('\n'),
    data: {
      model,
      ...(isPacked ? { pack, pack_tokens: answer.pack?.tokens ?? 0 } : { files }),
      ...defined({ task: answer.task }),
      ...(chosen ? { selected_files: chosen.count } : {}),
      ...(isPartial ? { partial: true } : {}),
    },
    leftOff: [
      ...(isPacked && notPacked > 0 ? [`${formatCount(notPacked, 'file')} of the pack. Lower budget to see all of them.`] : []),
      ...(!isPacked && more > 0 ? [`${formatCount(more, 'file')} with a lower rank. Increase max_files to see more.`] : []),
    ],
    notes: [
      ...answer.notes,
      ...(isPartial && selection !== 'none' ? [unchanged] : []),
      ...(chosen?.refused ?? []).map(({ path, why }) => `${path}: ${why}`),
    ],
  }
}

const unchanged = 'The selection was not changed, because the list is not complete.'

function recommended({ recommendations }: BuilderAnswer, most: number) {
  return recommendations.slice(0, most).map(({ path, priority, why, tokens }) => ({ path, priority, why, tokens }))
}

type Packed = NonNullable<z.output<typeof output>['pack']>[number]

function packed(file: PackedFile): Packed {
  const { path, tokens, why, mode } = file
  // The reason of a range names the functions in it.
  const lines = mode === 'slices' ? file.ranges.map(({ from, to, why: reason }) => `${from}-${to}${reason ? ` ${reason}` : ''}`) : undefined
  return { path, tokens, why, mode, ...defined({ lines }) }
}

function selectable({ path, lines }: Packed): string {
  return lines ? `${path}:${lines.map((each) => each.split(' ')[0]).join(',')}` : path
}

function packedLine({ path, tokens, why, mode, lines }: Packed): string {
  return [`${visiblePath(path)} (${mode}, ${formatCount(tokens, 'token')}): ${why}`, ...(lines ?? []).map((each) => `  ${each}`)].join('\n')
}

function line({ path, priority, why, tokens }: { path: string; priority: string; why: string; tokens: number }): string {
  return `${visiblePath(path)} (${priority}, ${formatCount(tokens, 'token')}): ${why}`
}
