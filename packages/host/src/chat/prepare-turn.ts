// Prepares a message for sending: model, current files, conversation. Everything that can refuse it does so here.

import { isAgent } from '@sheaf/agents'
import {
  type Call,
  type ChatMessage,
  type ChatSettings,
  type ComposeOptions,
  type ImageAttachment,
  isRefusal,
  type LicenseStatus,
  limits,
  type ModelInfo,
  Refusal,
} from '@sheaf/contract'
import { assertTurnFits, type DelegateTools, type Turn, type TurnImage, turnRole } from '@sheaf/engine/chat'
import { admitTotal } from '@sheaf/engine/gate'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { Models } from '../models/models.ts'
import type { OpenPrompt } from '../prompts/build-prompt.ts'
import { largestOf } from '../prompts/prompt-notes.ts'
import { noTools, type OfferedTools, offerTools } from '../servers/offer-tools.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { makeContext, requestOf } from './chat-context.ts'
import { ownerOf } from './chats.ts'
import { delegatesOf } from './delegates-of.ts'
import { turnImages } from './message-images.ts'
import { chooseModel } from './turns-context.ts'

export interface TurnInput {
  settings: ChatSettings
  /** Earlier messages on this branch. */
  history: readonly ChatMessage[]
  message: string
  images?: readonly ImageAttachment[] | undefined
  secrets?: ComposeOptions['secrets'] | undefined
  /** An MCP client sent it: through the chat, it must not reach servers that the person allowed for themselves. */
  isFromModel?: boolean | undefined
  /** Turns it into a follow-up on an answer. */
  reshape?: ((turn: Turn) => Turn) | undefined
}

export interface PreparedTurn extends PreparedDelegates {
  /** Tools of MCP servers. */
  offered: OfferedTools
  turn: Turn
  made: OpenPrompt
  /** Images of the message itself. */
  images: ImageAttachment[]
  /** Context size in the model's tokens. */
  tokens: number
}

export interface PreparedDelegates {
  models: Models
  /** Pro Mode: tools to write out the planner's edits. */
  delegates: (signal: AbortSignal) => Promise<DelegateTools>
}

export async function prepareTurn(context: Context, live: LiveWorkspace, asked: TurnInput, call: Call): Promise<PreparedTurn> {
  const { settings, history, message, images = [], reshape = (turn) => turn } = asked
  const { status, models, model, made, delegates } = await prepare(context, live, asked, call)
  const [chats, owner] = [await context.chats(), ownerOf(live)]
  const toImages: ToImages = (attached) => turnImages(chats, owner, attached)
  const offered = isAgent(model.provider) || asked.isFromModel ? noTools : await offerTools(context, live, { signal: call.signal })
  const asWritten = turnOf(
    settings,
    model,
    { context: made.text, files: made.files, history, message, images, tools: offered.tools },
    toImages,
  )
  const turn = reshape(asWritten)
  const { tokens, counted } = assertTurnFits(turn, made.tokens.total)
  requireTokenLimit(counted, status, made.files, tokens.conversation)
  if (call.signal?.aborted) throw new Refusal('cancelled')
  // A follow-up on an answer repeats the images before it, and has none itself.
  return { turn, models, made, offered, images: turn.images ? [...images] : [], tokens: tokens.context, delegates }
}

/** For the edits of an existing answer. */
export async function prepareDelegates(
  context: Context,
  live: LiveWorkspace,
  settings: ChatSettings,
  call: Call,
): Promise<PreparedDelegates> {
  const { models, delegates } = await prepare(context, live, { settings }, call)
  return { models, delegates }
}

async function prepare(context: Context, live: LiveWorkspace, { settings, secrets }: Pick<TurnInput, 'settings' | 'secrets'>, call: Call) {
  const status = licenseStatus(context)
  requireProFor(status, settings)
  const models = await context.models()
  const model = await chooseModel(models, settings)
  const request = requestOf(live.workspace(), settings.context, secrets)
  const made = await makeContext(context, live, request, call)
  const delegates: PreparedDelegates['delegates'] = (signal) =>
    delegatesOf(context, live, { request, made, model, models, tier: status.tier }, signal)
  return { status, models, model, made, delegates }
}

export function requireProFor(status: LicenseStatus, { mode, pro }: ChatSettings): void {
  if (pro && mode === 'act') requirePro(status, 'pro-mode')
}

/** The cap covers everything sent, not only the files. The refusal lists what to trim. */
export function requireTokenLimit(counted: number, { tier }: LicenseStatus, files: OpenPrompt['files'], conversation: number): void {
  try {
    admitTotal(counted, tier)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const would = counted - conversation <= limits.freeTokenLimit ? '. A new conversation would fit' : ''
    const said = conversation === 0 ? '' : `The conversation so far has ${conversation.toLocaleString('en')} tokens${would}.`
    throw new Refusal(error.code, [error.detail, largestOf(files), said].filter(Boolean).join(' '))
  }
}

export type ToImages = (attached: readonly ImageAttachment[]) => TurnImage[]

export function turnOf(settings: ChatSettings, model: ModelInfo, { history, images, ...said }: WrittenTurn, toImages: ToImages): Turn {
  const { edits, temperature, thinking } = settings
  const imagesIn = (attached: readonly ImageAttachment[]): Pick<Turn, 'images'> =>
    attached.length === 0 ? {} : { images: toImages(attached) }
  // Skip answers that have no text.
  const spoken = history
    .filter(({ text, images: own = [] }) => text !== '' || own.length > 0)
    .map(({ from, text, images: own = [] }) => ({ from, text, ...imagesIn(own) }))
  return { role: turnRole(settings), model, edits, temperature, thinking, ...said, history: spoken, ...imagesIn(images) }
}

interface WrittenTurn extends Pick<Turn, 'context' | 'files' | 'message' | 'tools'> {
  history: readonly ChatMessage[]
  images: readonly ImageAttachment[]
}
