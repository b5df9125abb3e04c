// Schemas of the model settings, for the state file and for windows.

import { z } from 'zod'
import { thinkingLevels } from './ask.ts'
import { delegateStrategies } from './delegate.ts'
import {
  type ChatContext,
  type ChatSettings,
  defaultModelSettings,
  editForms,
  type ModelOverride,
  type ModelSettings,
  type ModelSlots,
} from './model-settings.ts'
import type { ModelPrice } from './provider.ts'

const name = z.string().min(1).max(200)
const ref = z
  .string()
  .max(500)
  .regex(/^[\w.-]+\/\S/, 'Specify the model as provider/model.')
const tokens = z.int().min(1).max(1_000_000_000)
const dollars = z.number().min(0).max(1_000_000)
const temperature = z.number().min(0).max(2)
const slot = ref.nullable()

const price: z.ZodType<ModelPrice> = z.object({ input: dollars, output: dollars, cached: dollars.exactOptional() })

const override: z.ZodType<ModelOverride> = z.object({
  diff: z.boolean().exactOptional(),
  images: z.boolean().exactOptional(),
  stream: z.boolean().exactOptional(),
  temperature: temperature.exactOptional(),
  contextTokens: tokens.exactOptional(),
  maxOutputTokens: tokens.exactOptional(),
  price: price.exactOptional(),
})

const slots: z.ZodType<ModelSlots> = z.object({
  chat: slot,
  planner: slot,
  simple: slot,
  complex: slot,
  large: slot,
  builder: slot,
  // Settings saved before 1.3.24 have none.
  mcp: slot.default(null),
})

const context: z.ZodType<ChatContext> = z.object({
  files: z.boolean(),
  tree: z.enum(['auto', 'full', 'folders', 'selected', 'none']).nullable(),
  maps: z.enum(['none', 'auto', 'complete']).nullable(),
  diff: z
    .union([
      z.object({ against: z.literal('worktree') }),
      z.object({ against: z.literal('index') }),
      z.object({ against: z.literal('ref'), ref: z.string().min(1).max(1_000) }),
    ])
    .nullable(),
  prompts: z.array(z.string().max(1_000)).max(1_000).nullable(),
})

const chat = {
  model: slot,
  mode: z.enum(['plan', 'act']),
  edits: z.enum(editForms),
  temperature: temperature.nullable(),
  thinking: z.enum(thinkingLevels),
  pro: z.boolean(),
  context,
}

export const chatSettingsSchema: z.ZodType<ChatSettings> = z.object(chat)

export const someChatSettingsSchema: z.ZodType<Partial<ChatSettings>> = z.object({
  model: chat.model.exactOptional(),
  mode: chat.mode.exactOptional(),
  edits: chat.edits.exactOptional(),
  temperature: chat.temperature.exactOptional(),
  thinking: chat.thinking.exactOptional(),
  pro: chat.pro.exactOptional(),
  context: chat.context.exactOptional(),
})

export const modelSettingsSchema: z.ZodType<ModelSettings> = z.object({
  slots: slots.default(defaultModelSettings.slots),
  largeFileLines: z.int().min(1).max(1_000_000).default(defaultModelSettings.largeFileLines),
  strategy: z.enum(delegateStrategies).default(defaultModelSettings.strategy),
  overrides: z.record(ref, override).default(defaultModelSettings.overrides),
  custom: z.array(ref).max(1_000).default(defaultModelSettings.custom),
  modelPresets: z.array(z.object({ name, slots })).max(1_000).default(defaultModelSettings.modelPresets),
  chatPresets: z
    .array(z.object({ name, settings: chatSettingsSchema }))
    .max(1_000)
    .default(defaultModelSettings.chatPresets),
})
