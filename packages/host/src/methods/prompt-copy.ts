// prompt.copy: the prompt of an open workspace as it would be pasted; remembered, so that a reply can be judged and the choice brought back.

import {
  allows,
  type Call,
  type InWorkspace,
  isRefusal,
  type PromptCopied,
  type PromptFile,
  type PromptMade,
  type PromptOverride,
  type PromptRequest,
  Refusal,
  type Tier,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Desk, Desks } from '../desk/desk.ts'
import { withKnownPrompts } from '../desk/measure-budget.ts'
import { promptRequestOf } from '../desk/prompt-request-of.ts'
import { licenceStatus, requirePro } from '../licence/index.ts'
import { settleJournal } from '../settle-journal.ts'
import { makeIn, mapsNote, stateUnlessUnwritable } from './prompt.ts'

/** V8 holds no longer text, and no clipboard takes it. */
const mostBytes = 100_000_000
const namedFiles = 5

export async function copyPrompt(
  context: Context,
  desks: Desks,
  { workspace, ...override }: InWorkspace & PromptOverride,
  call: Call = {},
): Promise<PromptCopied> {
  const desk = desks.get(workspace)
  await settleJournal(context)
  const status = licenceStatus(context)
  const { request, notes } = await withKnownPrompts(context, promptRequestOf(desk.workspace(), override))
  if (request.edits === 'architect') requirePro(status, 'pro-mode')
  const made = await makeFor(context, desk, request, status.tier, call)
  const text = textOf(made)
  const { rememberCopy } = await import('./history.ts')
  await rememberCopy(context, desk, {
    preset: override.copyPreset ?? desk.workspace().copyPreset,
    tokens: made.tokens.total,
    files: made.files.length,
  })
  const left = made.leftOut.length > 0 ? [leftOutNote(made)] : []
  return {
    text,
    tokens: made.tokens.total,
    notes: [...made.notes, ...notes, ...mapsNote(status, request), ...left],
    findings: made.findings,
  }
}

async function makeFor(context: Context, desk: Desk, request: PromptRequest, tier: Tier, call: Call): Promise<PromptMade> {
  const state = await stateUnlessUnwritable(context)
  try {
    return await makeIn(context, request, { tree: desk.tree(), rules: desk.rules(), tier, isLenient: true }, state, call)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'over-free-limit' || allows(tier, 'more-than-free-tokens')) throw error
    throw new Refusal('over-free-limit', `${error.detail ?? ''} ${largestIn(desk)}`.trim())
  }
}

/** What to trim: the person looks at a list of hundreds, and a few of them are most of it. */
function largestIn(desk: Desk): string {
  const files: readonly PromptFile[] = desk.shown.budget?.files ?? []
  const largest = files.toSorted((a, b) => b.tokens - a.tokens).slice(0, namedFiles)
  if (largest.length === 0) return ''
  return `The largest files: ${largest.map(({ path, tokens }) => `${path} (${tokens.toLocaleString('en')})`).join(', ')}.`
}

function textOf({ text }: PromptMade): string {
  const bytes = text.chunks().reduce((sum, chunk) => sum + chunk.length, 0)
  if (bytes > mostBytes) throw new Refusal('prompt-too-large', `It has ${Math.round(bytes / 1_000_000)} MB.`)
  return text.toString()
}

function leftOutNote({ leftOut }: PromptMade): string {
  const some = leftOut.slice(0, namedFiles).map(({ path, why }) => `${path} (${why})`)
  const more = leftOut.length - some.length
  return `Left out: ${some.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
