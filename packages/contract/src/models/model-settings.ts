// Model settings, as shown in the Models panel: which model does what, and overrides for each model.

import { largeFileLines } from '../api/limits.ts'
import type { DiffChoice, MapsMode, TreeMode } from '../prompt/prompt.ts'
import type { Thinking } from './ask.ts'
import type { DelegateStrategy } from './delegate.ts'
import type { ModelPrice } from './provider.ts'

/** `mcp` writes plans for MCP clients. */
export const modelSlots = ['chat', 'planner', 'simple', 'complex', 'large', 'builder', 'mcp'] as const
export type ModelSlot = (typeof modelSlots)[number]
export type ModelSlots = Record<ModelSlot, string | null>

/** A user's overrides of what the provider and Sheaf know about a model. */
export interface ModelOverride {
  /** Diff editing. */
  diff?: boolean
  /** Accepts images. */
  images?: boolean
  /** Streaming. */
  stream?: boolean
  temperature?: number
  contextTokens?: number
  maxOutputTokens?: number
  price?: ModelPrice
}

/** Context sent with a message; a null field uses the workspace's setting. */
export interface ChatContext {
  files: boolean
  tree: TreeMode | null
  maps: Exclude<MapsMode, 'selected'> | null
  diff: DiffChoice | null
  /** Stored prompts; null: the workspace's active ones. */
  prompts: string[] | null
}

export const editForms = ['diff', 'whole'] as const
export type EditForm = (typeof editForms)[number]

export interface ChatSettings {
  /** `provider/model`; null: the chat slot. */
  model: string | null
  /** Plan mode never edits. */
  mode: 'plan' | 'act'
  edits: EditForm
  /** Null: the model's setting, else 0. */
  temperature: number | null
  thinking: Thinking
  /** Pro Mode: the planner writes the plan, other models write the edits. */
  pro: boolean
  context: ChatContext
}

export interface ChatPreset {
  name: string
  settings: ChatSettings
}

export interface ModelPreset {
  name: string
  slots: ModelSlots
}

export interface ModelSettings {
  slots: ModelSlots
  largeFileLines: number
  strategy: DelegateStrategy
  overrides: Record<string, ModelOverride>
  /** Model names that the user added, as `provider/model`. */
  custom: string[]
  modelPresets: ModelPreset[]
  chatPresets: ChatPreset[]
}

export const defaultChatSettings: ChatSettings = {
  model: null,
  mode: 'plan',
  edits: 'diff',
  temperature: null,
  thinking: 'off',
  pro: false,
  context: { files: true, tree: null, maps: null, diff: null, prompts: null },
}

export const defaultModelSettings: ModelSettings = {
  slots: { chat: null, planner: null, simple: null, complex: null, large: null, builder: null, mcp: null },
  largeFileLines,
  strategy: 'sequential',
  overrides: {},
  custom: [],
  modelPresets: [],
  chatPresets: [],
}

/** The slot that is used while this one is empty. */
export const nextSlot: Readonly<Record<ModelSlot, ModelSlot | null>> = {
  chat: null,
  planner: 'chat',
  simple: 'chat',
  builder: 'chat',
  complex: 'planner',
  large: 'complex',
  mcp: 'planner',
}

export function modelFor(slot: ModelSlot, slots: ModelSlots): string | null {
  const after = nextSlot[slot]
  return slots[slot] ?? (after === null ? null : modelFor(after, slots))
}

/** The slots as a chat uses them: its own model, if it has one, is the chat model. */
export function slotsInChat(slots: ModelSlots, model: string | null): ModelSlots {
  return { ...slots, chat: model ?? slots.chat }
}

/** The model that answers in a chat: in Pro Mode, the planning model. */
export function modelOfChat({ model, mode, pro }: Pick<ChatSettings, 'model' | 'mode' | 'pro'>, slots: ModelSlots): string | null {
  return modelFor(pro && mode === 'act' ? 'planner' : 'chat', slotsInChat(slots, model))
}
