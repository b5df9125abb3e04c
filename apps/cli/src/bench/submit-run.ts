// `sheaf bench submit`: shows what is sent, where and with which key; then sends it and waits for the score.

import { type HostApi, Refusal, type Submission, type SubmissionAnswer, type SubmissionPreview } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { alignTable, grouped } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'
import { percent } from './bench-lines.ts'

interface SubmitOptions {
  json: boolean
  yes: boolean
  dryRun: boolean
}

/** How long a busy service may take to score a run. */
const scoreMs = 130_000

export async function submitRun(id: string, context: CommandContext, { json, yes, dryRun }: SubmitOptions): Promise<number> {
  const { out } = context
  const host = await context.host()
  const step = await host['bench.submit']({ id })
  if (step.sent) throw new Error('it was to be shown only')
  const { preview } = step
  if (dryRun) {
    if (json) out.json(preview)
    else {
      sayPreview(preview, context)
      out.print(`${out.shownText(JSON.stringify(JSON.parse(preview.body), undefined, 2))}\n`)
    }
    return 0
  }
  if (preview.refused !== undefined) throw new Refusal(preview.code ?? 'submission-refused', preview.refused)
  if (!json || !yes) sayPreview(preview, context)
  if (!yes) {
    const answer = await context.ask('Send it?')
    if (answer === undefined)
      throw new Refusal('wrong-usage', 'Nobody can be asked here: --yes sends without a question, --dry-run only shows.')
    if (!answer) throw new Refusal('cancelled')
  }
  const answer = await sendAndWait(id, preview, host, context)
  if (answer.state === 'refused') throw new Refusal('submission-refused', answer.note)
  if (json) out.json(answer)
  else out.line(verdict(answer, preview.pointsRate, visibleLine))
  return 0
}

function sayPreview({ to, submitter, bytes, body, pointsRate }: SubmissionPreview, { out }: CommandContext): void {
  const { modelName, providerName, replies, temperature, thinking, seed, client }: Submission = JSON.parse(body)
  const rows = [
    ['to', to],
    ['signed by', `${submitter}, the key of this installation`],
    ['model', `${modelName}, ${providerName}`],
    ['asked with', `temperature ${temperature}, thinking ${thinking}, seed ${seed}`],
    ['holds', `the ${replies.length} replies as they came, their times, tokens and costs, and the client's name: ${client}`],
    ['size', `${grouped(bytes)} bytes`],
    ['score here', `${percent(pointsRate)}; the service computes its own`],
  ]
  for (const line of alignTable(rows, ['left', 'left'])) out.note(visibleLine(line))
  out.note('Nothing else is sent. Every byte of it: --dry-run.')
}

async function sendAndWait(id: string, { body }: SubmissionPreview, host: HostApi, context: CommandContext): Promise<SubmissionAnswer> {
  let settle = (_: SubmissionAnswer): void => {}
  const scored = new Promise<SubmissionAnswer>((resolve) => {
    settle = resolve
  })
  const unfollow = host.follow((event) => {
    if (event.type !== 'bench-changed' || event.run.id !== id) return
    const { submitted } = event.run
    if (submitted !== undefined && submitted.state !== 'received') settle(submitted)
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const step = await host['bench.submit']({ id, body })
    if (!step.sent) throw new Error('it was to be sent')
    const { answer } = step
    if (answer.state !== 'received') return answer
    context.out.note(`Received as ${answer.id}; the service computes the score.`)
    const late = new Promise<SubmissionAnswer>((resolve) => {
      timer = setTimeout(() => resolve(answer), scoreMs)
    })
    return await Promise.race([scored, late])
  } finally {
    clearTimeout(timer)
    unfollow()
  }
}

function verdict({ id, state, pointsRate, note }: SubmissionAnswer, ours: number, shown: (text: string) => string): string {
  const said = note === undefined ? '' : ` ${shown(note)}`
  if (state === 'received') return `Received as ${id}; it is not scored yet.${said}`
  if (pointsRate === undefined) return `Taken as ${id}.${said}`
  return pointsRate === ours
    ? `Taken as ${id}. The service comes to ${percent(pointsRate)} as well.${said}`
    : `Taken as ${id}. The service comes to ${percent(pointsRate)}, not ${percent(ours)}: its number counts.${said}`
}
