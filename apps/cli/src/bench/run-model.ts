// `sheaf bench run`: shows the cost, asks, runs, scores, and offers to submit the result.

import { type BenchRunInfo, type BenchStart, defined, type HostApi, Refusal, splitModel } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { visibleLine } from '../terminal/index.ts'
import { estimateLine, missedLines, progressStage, scoreLines } from './bench-lines.ts'
import { submitRun } from './submit-run.ts'

export async function runModel(
  start: BenchStart,
  context: CommandContext,
  { json, skipConfirmation }: { json: boolean; skipConfirmation: boolean },
): Promise<number> {
  const { out } = context
  const host = await context.host()
  if (start.resume === undefined) await confirmCost(start, host, context, skipConfirmation)
  const run = await followRun(start, host, context)
  if (run.state !== 'done') throw new Refusal(run.trouble ?? 'run-unranked', stoppedDetail(run))
  const score = await host['bench.score']({ id: run.id })
  if (json) {
    out.json({ run, score })
    return 0
  }
  out.line(`${visibleLine(run.modelName)}, ${visibleLine(run.providerName)}: run ${run.id}`)
  for (const line of scoreLines(score)) out.line(line)
  const missed = missedLines(score)
  if (missed.length > 0) out.line('\nMissed points')
  for (const line of missed) out.line(line)
  if (!score.ranked || run.submitted !== undefined) return 0
  out.note(`\nTo submit this run to the leaderboard: sheaf bench submit ${run.id}`)
  if (await context.ask('Preview the submission now?'))
    return submitRun(run.id, context, { json: false, skipConfirmation: false, dryRun: false })
  return 0
}

async function confirmCost(
  { model, seed, languages, tasks }: BenchStart,
  host: HostApi,
  context: CommandContext,
  skipConfirmation: boolean,
): Promise<void> {
  const choice = { model, ...defined({ seed }), ...(languages ? { languages } : {}), ...(tasks ? { tasks } : {}) }
  const estimate = await host['bench.estimate'](choice)
  context.out.note(`${visibleLine(model)}: ${estimateLine(estimate)}`)
  if (skipConfirmation || estimate.cost === 0 || splitModel(model).provider === 'simulated') return
  const answer = await context.ask('Start the run?')
  // A script must not spend money without confirmation.
  if (answer === undefined) throw new Refusal('wrong-usage', "Can't ask for confirmation without a terminal. Pass --yes to start the run.")
  if (!answer) throw new Refusal('cancelled')
}

/** Starts or resumes a run and waits for it. Ctrl-C stops it and keeps the replies. */
async function followRun(start: BenchStart, host: HostApi, context: CommandContext): Promise<BenchRunInfo> {
  const { out, signal } = context
  const last = new Map<string, BenchRunInfo>()
  let runId: string | undefined
  let wake = (): void => {}
  const unfollow = host.subscribe((event) => {
    if (event.type !== 'bench-changed') return
    const { run } = event
    last.set(run.id, run)
    if (run.id === runId && run.state === 'running') out.progress({ stage: progressStage(run), done: run.done, total: run.total })
    wake()
  })
  const onAbort = (): void => {
    if (runId !== undefined) out.note(`Stopped. The replies so far are saved. To resume: sheaf bench run --resume ${runId}`)
  }
  signal.addEventListener('abort', onAbort)
  try {
    const started = await host['bench.start'](start)
    runId = started.id
    if (started.state !== 'running') return started
    out.note(`Run ${started.id}`)
    for (;;) {
      const now = last.get(runId)
      if (now !== undefined && now.state !== 'running') return now
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    unfollow()
    signal.removeEventListener('abort', onAbort)
  }
}

function stoppedDetail({ id, done, total, fault }: BenchRunInfo): string {
  return `${done} of ${total} tasks have a reply.${fault === undefined ? '' : ` ${fault}`} To resume: sheaf bench run --resume ${id}`
}
