// Schemas for external data (state files, imports). Not in index.ts: loading zod takes longer than listing a repository.

import { z } from 'zod'
import { mcpSettingsSchema } from './mcp/mcp-schemas.ts'
import { modelSettingsSchema } from './models/model-schemas.ts'
import { defaultUpdateSettings, isVersion, updateChannels } from './updates/updates.ts'
import { type AppSettings, settingRows } from './workspace/settings.ts'

/** Schemas of the settings that are not a flag, a choice or a number. */
const others: { [Name in OtherSetting]: z.ZodType<AppSettings[Name]> } = {
  budget: z.object({ name: z.string().max(1_000), tokens: z.int().min(1).max(1_000_000_000) }),
  codeEditorCommand: z.object({
    program: z.string().max(4_000),
    args: z.array(z.string().min(1).max(4_000)).max(100),
  }),
  globalPatterns: z.string().max(10_000_000).nullable(),
  layersOff: z.array(z.enum(['default', 'gitignore', 'ignore', 'repo-ignore', 'workspace'])).max(5),
  keys: z.record(z.string().max(1_000), z.string().max(1_000)),
  models: modelSettingsSchema,
  mcp: mcpSettingsSchema,
  updates: z.object({
    check: z.boolean().default(defaultUpdateSettings.check),
    channel: z.enum(updateChannels).default(defaultUpdateSettings.channel),
    skipped: z.string().refine(isVersion, 'is not a version').nullable().default(defaultUpdateSettings.skipped),
  }),
  keysDeclined: z.array(z.string().min(1).max(200)).max(1_000),
}

type Rows = typeof settingRows
type OtherSetting = { [Name in keyof Rows]: Rows[Name] extends { kind: 'other' } ? Name : never }[keyof Rows]

/** Keeps unknown keys: a newer version may have written them. */
export const settingsSchema: z.ZodType<AppSettings> = z.looseObject(settingsShape())

function settingsShape(): { [Name in keyof Rows]: z.ZodType<AppSettings[Name]> }
function settingsShape(): Record<string, z.ZodType> {
  const written: Record<string, z.ZodType | undefined> = others
  return Object.fromEntries(
    Object.entries(settingRows).map(([name, row]) => [name, (written[name] ?? simpleSchema(row)).default(row.default)]),
  )
}

function simpleSchema(row: Rows[keyof Rows]): z.ZodType {
  if (row.kind === 'choice') return z.enum(row.of)
  if (row.kind === 'number') return z.number().min(row.min).max(row.max)
  return z.boolean()
}

/** What the host remembers about updates between runs. */
export const updateStateSchema = z.object({ checkedAt: z.iso.datetime().nullable() })

/** One entry of a prompts file; other tools write `title` instead of `name`. */
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
export { savedServerSchema } from './servers/server-schemas.ts'
export { workspaceFieldsSchema, workspaceSchema } from './workspace/workspace-schemas.ts'
