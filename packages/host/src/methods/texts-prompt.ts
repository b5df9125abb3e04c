// budget.read, prompt.text: the prompt of an open workspace for a model. Secrets are blanked
// whatever the workspace says, and what is secret by its name stays out though a person chose it: that choice was for the person's own copy.

import { type Budget, type Call, type InWorkspace, type PromptPart, type PromptRequest, Refusal } from '@sheaf/contract'
import { admitMessage } from '@sheaf/engine/gate'
import { secretByName } from '@sheaf/engine/secrets'
import type { Context } from '../context.ts'
import { budgetUnderWay } from '../desk/budget.ts'
import type { Desk, Desks } from '../desk/desk.ts'
import { buildOpenPrompt } from '../prompts/build-prompt.ts'
import { promptRequestOf } from '../prompts/prompt-request-of.ts'
import { settleJournal } from '../settle-journal.ts'
import { fitLines, roomChars } from './texts-fit.ts'

const waitedMs = 8_000
const largest = { bytes: 20_000_000, code: 'prompt-too-large' } as const

export async function readBudget(
  context: Context,
  desks: Desks,
  { workspace, waitMs = waitedMs }: InWorkspace & { waitMs?: number },
  call: Call = {},
): Promise<{ budget: Budget | null; isCounting: boolean }> {
  const desk = desks.get(workspace)
  const underWay = desk.shown.budget === null ? firstBudget(context, desk) : budgetUnderWay(desk)
  if (underWay && waitMs > 0) {
    call.onProgress?.({ stage: 'count', done: 0, total: 1 })
    await within(underWay, waitMs, call)
  }
  return { budget: desk.shown.budget, isCounting: desk.shown.budget === null || budgetUnderWay(desk) !== undefined }
}

export async function promptText(
  context: Context,
  desks: Desks,
  { workspace, copyPreset, from = 0, maxChars = roomChars }: InWorkspace & { copyPreset?: string; from?: number; maxChars?: number },
  call: Call = {},
): Promise<PromptPart> {
  const desk = desks.get(workspace)
  await settleJournal(context)
  const key = `${desk.asOf()} ${copyPreset ?? ''}`
  const kept = made.get(desk)
  const whole = kept?.key === key ? kept.whole : await makeWhole(context, desk, copyPreset, call)
  if (whole.text.length <= keptChars) made.set(desk, { key, whole })
  const start = Math.min(Math.max(0, Math.trunc(from)), whole.text.length)
  return { ...whole, text: stretch(whole.text, start, maxChars), chars: whole.text.length, from: start }
}

type Whole = Pick<PromptPart, 'text' | 'tokens' | 'files' | 'notes'>

/** Whoever reads it piece by piece reads one prompt, as long as nothing changes. */
const made = new WeakMap<Desk, { key: string; whole: Whole }>()
const keptChars = 4_000_000

async function makeWhole(context: Context, desk: Desk, copyPreset: string | undefined, call: Call): Promise<Whole> {
  const override = { secrets: 'redact' as const, ...(copyPreset === undefined ? {} : { copyPreset }) }
  const { request, notes } = withoutSecretNames(promptRequestOf(desk.workspace(), override))
  const made = await buildOpenPrompt(context, desk, request, { largest, tellsBlanked: true }, call)
  return {
    // The files in it were looked at one by one; what a person typed or stored was not.
    text: await admitMessage(made.text),
    tokens: made.tokens,
    files: made.files.length,
    notes: [...made.notes, ...notes],
  }
}

/** What a person named for the person's own copy was not named for whoever connects. */
export function withoutSecretNames(request: PromptRequest): { request: PromptRequest; notes: string[] } {
  const { selection = [] } = request
  const secret = selection.filter(({ path }) => secretByName(path)).map(({ path }) => path)
  if (secret.length === 0) return { request, notes: [] }
  return {
    request: { ...request, selection: selection.filter(({ path }) => !secret.includes(path)) },
    notes: [`Left out, because it is secret by its name: ${secret.join(', ')}.`],
  }
}

function stretch(whole: string, from: number, maxChars: number): string {
  const rest = whole.slice(from, from + maxChars)
  const { lines } = fitLines(rest.split('\n'), maxChars)
  const text = lines.join('\n')
  if (from + text.length >= whole.length) return text
  // A line that does not fit alone is cut, and goes on in the next stretch.
  return text.length < rest.length && rest[text.length] === '\n' ? `${text}\n` : text
}

/** A workspace that was opened a moment ago has not even begun to count. */
async function firstBudget(context: Context, desk: Desk): Promise<void> {
  await new Promise<void>((resolve) => {
    const unfollow = context.follow((event) => {
      if (event.type !== 'budget-changed' || event.workspace !== desk.id) return
      unfollow()
      resolve()
    })
    desk.onClose(() => {
      unfollow()
      resolve()
    })
  })
  await budgetUnderWay(desk)
}

async function within(work: Promise<void>, ms: number, { signal }: Call): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', resolve)
  await Promise.race([work, over])
  clearTimeout(timer)
  signal?.removeEventListener('abort', resolve)
  if (signal?.aborted) throw new Refusal('cancelled')
}
