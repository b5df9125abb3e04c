// `sheaf bench submit`: shows what is sent, where and with which key; then sends it and waits for the score.

import { type HostApi, Refusal, type Submission, type SubmissionAnswer, type SubmissionPreview } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { alignTable, formatNumber } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'
import { percent } from './bench-lines.ts'

interface SubmitOptions {
  json: boolean
  skipConfirmation: boolean
  dryRun: boolean
}

/** How long a busy service may take to score a run. */
const scoreTimeoutMs = 130_000

export async function submitRun(id: string, context: CommandContext, { json, skipConfirmation, dryRun }: SubmitOptions): Promise<number> {
  const { out } = context
  const host = await context.host()
  const step = await host['bench.submit']({ id })
  if (step.sent) throw new Error('the host sent the run instead of previewing it')
  const { preview } = step
  if (dryRun) {
    if (json) out.json(preview)
    else {
      printPreview(preview, context)
      out.print(`${out.shownText(JSON.stringify(JSON.parse(preview.body), undefined, 2))}\n`)
    }
    return 0
  }
  if (preview.refused !== undefined) throw new Refusal(preview.code ?? 'submission-refused', preview.refused)
  if (!json || !skipConfirmation) printPreview(preview, context)
  if (!skipConfirmation) {
    const answer = await context.ask('Submit this run?')
    if (answer === undefined)
      throw new Refusal(
        'wrong-usage',
        "Can't ask for confirmation without a terminal. Pass --yes to submit the run, or --dry-run to preview it.",
      )
    if (!answer) throw new Refusal('cancelled')
  }
  const answer = await sendAndWait(id, preview, host, context)
  if (answer.state === 'refused') throw new Refusal('submission-refused', answer.note)
  if (json) out.json(answer)
  else out.line(verdict(answer, preview.pointsRate, visibleLine))
  return 0
}

function printPreview({ to, submitter, bytes, body, pointsRate }: SubmissionPreview, { out }: CommandContext): void {
  const { modelName, providerName, replies, temperature, thinking, seed, client }: Submission = JSON.parse(body)
  const rows = [
    ['to', to],
    ['signed by', `${submitter} (this installation's key)`],
    ['model', `${modelName}, ${providerName}`],
    ['settings', `temperature ${temperature}, thinking ${thinking}, seed ${seed}`],
    ['contains', `${replies.length} unmodified replies with times, token counts, and costs; client name: ${client}`],
    ['size', `${formatNumber(bytes)} bytes`],
    ['local score', `${percent(pointsRate)}; the service calculates its own score`],
  ]
  for (const line of alignTable(rows, ['left', 'left'])) out.note(visibleLine(line))
  out.note('Nothing else is sent. To see the exact content, use --dry-run.')
}

async function sendAndWait(id: string, { body }: SubmissionPreview, host: HostApi, context: CommandContext): Promise<SubmissionAnswer> {
  let settle = (_: SubmissionAnswer): void => {}
  const scored = new Promise<SubmissionAnswer>((resolve) => {
    settle = resolve
  })
  const unfollow = host.subscribe((event) => {
    if (event.type !== 'bench-changed' || event.run.id !== id) return
    const { submitted } = event.run
    if (submitted !== undefined && submitted.state !== 'received') settle(submitted)
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const step = await host['bench.submit']({ id, body })
    if (!step.sent) throw new Error('the host previewed the run instead of sending it')
    const { answer } = step
    if (answer.state !== 'received') return answer
    context.out.note(`Submitted as ${answer.id}. Waiting for the score…`)
    const late = new Promise<SubmissionAnswer>((resolve) => {
      timer = setTimeout(() => resolve(answer), scoreTimeoutMs)
    })
    return await Promise.race([scored, late])
  } finally {
    clearTimeout(timer)
    unfollow()
  }
}

function verdict({ id, state, pointsRate, note }: SubmissionAnswer, localRate: number, shown: (text: string) => string): string {
  const noteText = note === undefined ? '' : ` ${shown(note)}`
  if (state === 'received') return `Submitted as ${id}. Not scored yet.${noteText}`
  if (pointsRate === undefined) return `Accepted as ${id}.${noteText}`
  return pointsRate === localRate
    ? `Accepted as ${id}. The service's score is also ${percent(pointsRate)}.${noteText}`
    : `Accepted as ${id}. The service's score is ${percent(pointsRate)}, not ${percent(localRate)}. Only the service's score counts.${noteText}`
}
