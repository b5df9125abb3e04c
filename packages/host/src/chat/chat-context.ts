// What goes along with a message of a chat: the workspace's files as they are now, through the gate, as the chat's settings say.

import {
  allows,
  type Call,
  type ChatContext,
  type ComposeOptions,
  isRefusal,
  type PromptFile,
  type PromptRequest,
  type PromptSection,
  promptSections,
  Refusal,
  type Tier,
  type Workspace,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Desk } from '../desk/desk.ts'
import { withKnownPrompts } from '../desk/measure-budget.ts'
import { makeIn, mapsNote, stateUnlessUnwritable } from '../methods/prompt.ts'
import { contextRequest, unseenNotes } from '../methods/turns-context.ts'

export interface ContextMade {
  text: string
  /** The o200k count. */
  tokens: number
  files: PromptFile[]
  notes: string[]
}

/** The copy preset is for the clipboard: a chat has its own choice, and asks for edits by itself. */
export function requestOf(workspace: Workspace, chosen: ChatContext, secrets?: ComposeOptions['secrets']): PromptRequest {
  const { roots, selection, activePrompts: prompts, compose } = workspace
  // What was chosen for this chat is meant, also where the workspace's own prompt leaves that section out.
  const meant: PromptSection[] = [
    ...(chosen.tree === null && chosen.maps === null ? [] : ['file_map' as const]),
    ...(chosen.diff === null ? [] : ['git_diff' as const]),
    ...(chosen.prompts === null ? [] : ['meta_prompts' as const]),
  ]
  const sections = promptSections.filter((section) => compose.sections.includes(section) || meant.includes(section))
  return contextRequest({ ...compose, sections, roots, selection, prompts, ...(secrets === undefined ? {} : { secrets }) }, chosen)
}

/** V8 holds no longer text, and no model takes it. */
const mostBytes = 100_000_000
const namedFiles = 5

/** What it held is remembered, so that the answer can be judged against the files as the model saw them. */
export async function makeContext(context: Context, desk: Desk, asked: PromptRequest, tier: Tier, call: Call): Promise<ContextMade> {
  const { request, notes } = await withKnownPrompts(context, asked)
  const state = await stateUnlessUnwritable(context)
  const setting = { tree: desk.tree(), rules: desk.rules(), tier, isLenient: true, mayBeEmpty: true }
  const made = await makeIn(context, request, setting, state, call).catch((error: unknown) => {
    if (!isRefusal(error) || error.code !== 'over-free-limit' || allows(tier, 'more-than-free-tokens')) throw error
    throw new Refusal('over-free-limit', [error.detail, largestOf(desk.shown.budget?.files ?? [])].filter(Boolean).join(' '))
  })
  const bytes = made.text.chunks().reduce((sum, chunk) => sum + chunk.length, 0)
  if (bytes > mostBytes) throw new Refusal('model-context', `The context alone has ${Math.round(bytes / 1_000_000)} MB.`)
  return {
    text: made.text.toString(),
    tokens: made.tokens.total,
    files: made.files,
    notes: [...made.notes, ...notes, ...mapsNote({ tier }, request), ...unseenNotes(made)],
  }
}

/** What to trim: of hundreds of files a few are most of it. */
export function largestOf(files: readonly Pick<PromptFile, 'path' | 'tokens'>[]): string {
  const largest = files.toSorted((a, b) => b.tokens - a.tokens).slice(0, namedFiles)
  if (largest.length === 0) return ''
  return `The largest files: ${largest.map(({ path, tokens }) => `${path} (${tokens.toLocaleString('en')})`).join(', ')}.`
}
