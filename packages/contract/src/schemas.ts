// Schemas for data that comes from outside (state files, imports). Kept from index.ts because loading zod takes longer than listing a repository.

import { z } from 'zod'
import { mcpSettingsSchema } from './mcp/mcp-schemas.ts'
import { modelSettingsSchema } from './models/model-schemas.ts'
import { updateSettingsSchema } from './updates/update-schemas.ts'
import { type AppSettings, defaultSettings } from './workspace/settings.ts'

/** Keys that this version does not know are kept: a newer one may have written them. */
export const settingsSchema: z.ZodType<AppSettings> = z.looseObject({
  theme: z.enum(['system', 'light', 'dark']).default(defaultSettings.theme),
  fontSize: z.number().min(11).max(18).default(defaultSettings.fontSize),
  diffView: z.enum(['unified', 'split']).default(defaultSettings.diffView),
  wrapLines: z.boolean().default(defaultSettings.wrapLines),
  reopenLast: z.boolean().default(defaultSettings.reopenLast),
  watch: z.boolean().default(defaultSettings.watch),
  budget: z.object({ name: z.string().max(1_000), tokens: z.int().min(1).max(1_000_000_000) }).default(defaultSettings.budget),
  globalPatterns: z.string().max(10_000_000).nullable().default(defaultSettings.globalPatterns),
  layersOff: z
    .array(z.enum(['default', 'gitignore', 'ignore', 'repo-ignore', 'workspace']))
    .max(5)
    .default(defaultSettings.layersOff),
  keys: z.record(z.string().max(1_000), z.string().max(1_000)).default(defaultSettings.keys),
  models: modelSettingsSchema.default(defaultSettings.models),
  mcp: mcpSettingsSchema.default(defaultSettings.mcp),
  updates: updateSettingsSchema.default(defaultSettings.updates),
  toured: z.boolean().default(defaultSettings.toured),
  keysDeclined: z.array(z.string().min(1).max(200)).max(1_000).default(defaultSettings.keysDeclined),
})

/** One entry of a prompts file; `title` is what other tools write for `name`. */
export const promptImportSchema = z.array(
  z.union([
    z.object({ name: z.string().min(1), content: z.string() }),
    z.object({ title: z.string().min(1), content: z.string() }).transform(({ title, content }) => ({ name: title, content })),
  ]),
)

export type { Method } from './api/method.ts'
export { methods } from './api/methods.ts'
export { allowlistSchema } from './mcp/mcp-schemas.ts'
export { chatSettingsSchema } from './models/model-schemas.ts'
export { updatesKeptSchema } from './updates/update-schemas.ts'
export { workspaceFieldsSchema, workspaceSchema } from './workspace/workspace-schemas.ts'
