// chats.*, turns.*, providers.*, models.*: asking models.

import { z } from 'zod'
import { flag, id, name, secrets, text, workspaceScope } from '../api/input-schemas.ts'
import { imagesPerMessage } from '../api/limits.ts'
import { method, returns } from '../api/method.ts'
import { promptRequest } from '../prompt/prompt-methods.ts'
import type { Chat, ChatCard, ChatMeasure, SentMessage } from './chat.ts'
import { someChatSettingsSchema } from './model-schemas.ts'
import type { ImportedKeys, ModelsResult, ProviderCheck, ProvidersResult, SavedProvider } from './provider.ts'
import type { TurnRequest, TurnResult } from './turn.ts'

const chat = { ...workspaceScope, chat: id }
const inChat = z.object(chat)
const parent = z.union([z.null(), id]).exactOptional()
const images = z.array(id).max(imagesPerMessage).exactOptional()

const turnRequest: z.ZodType<TurnRequest> = z.object({
  prompt: promptRequest,
  messages: z.array(z.object({ from: z.enum(['you', 'model']), text })),
  settings: someChatSettingsSchema,
  slot: z.enum(['chat', 'planner']).exactOptional(),
})
/** Asks the planner model of MCP clients about the selection, without secrets (request_plan); without `instructions`, the workspace's. Pro. */
const openTurn = z.object({ ...workspaceScope, instructions: text.exactOptional() })
export type WorkspacePlanRequest = z.infer<typeof openTurn>

const chatChange = z.discriminatedUnion('type', [
  /** `head`: shows the branch of this message. */
  z.object({
    type: z.literal('edit'),
    name: name.exactOptional(),
    settings: someChatSettingsSchema.exactOptional(),
    head: id.exactOptional(),
  }),
  /** Stops the answer. */
  z.object({ type: z.literal('stop') }),
  /** Answers a call of a tool of an MCP server that waits for approval. */
  z.object({ type: z.literal('approve'), call: id, answer: z.enum(['once', 'chat', 'always', 'deny']) }),
  z.object({ type: z.literal('remove') }),
])

const providerChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('remove'), id }),
  /** Downloads the adapter of an agent: a pinned package, from the npm registry. The user has confirmed it. */
  z.object({ type: z.literal('install'), id }),
])

export const modelMethods = {
  /** Most recent first. `query`: only chats whose name or messages contain it. */
  'chats.list': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, query: name.exactOptional() }),
    result: returns<ChatCard[]>(),
  }),
  /** Opens a chat, or starts a new one. */
  'chats.open': method({
    clients: ['window'],
    input: z.union([inChat, z.object({ ...workspaceScope, new: z.literal(true), settings: someChatSettingsSchema.exactOptional() })]),
    result: returns<Chat>(),
  }),
  'chats.change': method({ clients: ['window'], input: z.object({ ...chat, change: chatChange }), result: returns<void>() }),
  /** Returns what sending would cost, and whether it is possible. Without `chat`: as the first message of a chat with these settings. */
  'chats.measure': method({
    clients: ['window'],
    input: z.object({
      ...workspaceScope,
      chat: id.exactOptional(),
      settings: someChatSettingsSchema.exactOptional(),
      text,
      images,
      parent,
    }),
    result: returns<ChatMeasure>(),
  }),
  /**
   * Sends a message and returns once the model was asked; the answer arrives as events. `wait`: returns when the model has answered.
   * Refuses before sending anything if it cannot be sent. For a model, secrets are redacted in both directions, and nothing is sent while
   * a file that is secret by name is selected.
   */
  'chats.send': method({
    clients: ['window', 'model'],
    input: z.object({
      ...workspaceScope,
      chat: name.exactOptional(),
      mode: z.enum(['plan', 'act']).exactOptional(),
      text,
      images,
      parent,
      secrets,
      wait: flag,
    }),
    result: returns<SentMessage>(),
  }),
  /** One question to a model about the current files, outside a chat; not saved. For folders, also streams to `call.onPart`. */
  'turns.run': method({
    clients: ['model'],
    input: z.union([turnRequest, openTurn]),
    workspaceInput: openTurn,
    result: returns<TurnResult>(),
  }),
  /**
   * `retry`: another answer next to this one; `continue`: resumes where it broke off; `reformat`: asks for the same edits in the right
   * format; `delegates`: retries the edits that failed.
   */
  'chats.again': method({
    clients: ['window'],
    input: z.object({ ...chat, message: id, how: z.enum(['retry', 'continue', 'reformat', 'delegates']) }),
    result: returns<{ answer: string }>(),
  }),
  /** The branch that is shown, as Markdown. */
  'chats.export': method({ clients: ['window'], input: inChat, result: returns<string>() }),
  /**
   * `found`: providers that are not set up but have keys in the host's environment. Names only; no provider is called.
   * `agents`: also the agents whose programs are installed. Runs each of them for its version, which takes seconds.
   */
  'providers.list': method({ clients: ['window'], input: z.object({ agents: flag }).optional(), result: returns<ProvidersResult>() }),
  /**
   * Validate & Save: asks the provider, and saves the settings if it accepts them. A secret left empty keeps its saved value.
   * `cleared`: secrets to delete. `unchecked`: saves without asking. A custom provider is named `custom-<name>`.
   */
  'providers.save': method({
    clients: ['window'],
    input: z.object({
      id,
      values: z.record(name, z.string().max(20_000)),
      cleared: z.array(name).max(20).exactOptional(),
      unchecked: flag,
    }),
    result: returns<{ check: ProviderCheck; saved: SavedProvider | null }>(),
  }),
  'providers.test': method({ clients: ['window'], input: z.object({ id }), result: returns<ProviderCheck>() }),
  'providers.change': method({ clients: ['window'], input: providerChange, result: returns<void>() }),
  /** Validate & Save for each provider, with its keys from the environment. The user has confirmed it. */
  'providers.import': method({
    clients: ['window'],
    input: z.object({ ids: z.array(id).min(1).max(100) }),
    result: returns<ImportedKeys[]>(),
  }),
  /** Models of the providers that are set up. `fresh`: asks the providers again instead of using the last list. */
  'models.list': method({ clients: ['window'], input: z.object({ fresh: flag }), result: returns<ModelsResult>() }),
}
