// Measures the tokens and cost of a message while it is typed, without reading or building anything twice.

import { isAgent } from '@sheaf/agents'
import {
  type Call,
  type ChatMeasure,
  type ChatMessage,
  type ChatSettings,
  type ImageAttachment,
  isRefusal,
  type ModelInfo,
  Refusal,
  refusalAnswer,
} from '@sheaf/contract'
import { measureTurn } from '@sheaf/engine/chat'
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import { noTools, offerTools } from '../servers/offer-tools.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { mapsIn, requestOf } from './chat-context.ts'
import { ownerOf } from './chats.ts'
import { measureContext } from './measure-context.ts'
import { turnImages } from './message-images.ts'
import { requireProFor, requireTokenLimit, turnOf } from './prepare-turn.ts'
import { chooseModel } from './turns-context.ts'

export interface MeasureRequest {
  settings: ChatSettings
  /** Earlier messages on this branch. */
  history: readonly ChatMessage[]
  text: string
  images: readonly ImageAttachment[]
  /** One of its images no longer exists. */
  isImageMissing: boolean
}

export async function measureMessage(
  context: Context,
  live: LiveWorkspace,
  { settings, history, text, images, isImageMissing }: MeasureRequest,
  call: Call,
): Promise<ChatMeasure> {
  const status = licenseStatus(context)
  const chosen = await catchRefusal(async () => {
    requireProFor(status, settings)
    return chooseModel(await context.models(), settings)
  })
  const measured = await measureContext(context, live, requestOf(live.workspace(), settings.context), status.tier, call)
  const [chats, owner] = [await context.chats(), ownerOf(live)]
  const { tools } = isAgent(chosen.value?.provider ?? '') ? noTools : await offerTools(context, live, { isMeasured: true })
  const written = { context: '', files: measured.files, history, message: text, images, tools }
  const turn = turnOf(settings, chosen.value ?? noModel, written, (attached) => turnImages(chats, owner, attached))
  const { tokens, exact, limit, counted, cost, refusal: tooLarge } = measureTurn(turn, measured.tokens.total)
  const overCap = await catchRefusal(async () => requireTokenLimit(counted, status, measured.files, tokens.conversation))
  const why = (isImageMissing ? new Refusal('image-unknown') : undefined) ?? chosen.refusal ?? overCap.refusal ?? tooLarge
  const maps = mapsIn(measured.files)
  return {
    tokens,
    exact,
    counted: { context: measured.tokens, total: counted },
    files: measured.files.length - maps,
    maps,
    limit,
    cost,
    ...(why ? { refusal: refusalAnswer(why).error } : {}),
  }
}

/** Lets tokens be counted before a model is chosen. */
const noModel: ModelInfo = {
  ref: '',
  provider: '',
  model: '',
  label: '',
  contextTokens: null,
  maxOutputTokens: null,
  price: null,
  can: { diff: true, thinking: true, images: false, temperature: true },
  source: 'custom',
}

async function catchRefusal<Value>(work: () => Promise<Value>): Promise<{ value?: Value; refusal?: Refusal }> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { refusal: error }
  }
}
