// Schemas for data that comes from outside (state files, imports). Kept from index.ts because loading zod takes longer than listing a repository.

import { z } from 'zod'
import type { ComposeOptions } from './compose.ts'
import { mcpSettingsSchema } from './mcp-schemas.ts'
import { modelSettingsSchema } from './model-schemas.ts'
import { promptSections } from './prompt.ts'
import type { LineRange, SelectedFile } from './selection.ts'
import { type AppSettings, defaultSettings } from './settings.ts'
import { updateSettingsSchema } from './update-schemas.ts'
import type { BuilderSettings, Workspace, WorkspacePreset } from './workspace.ts'

const lineRange: z.ZodType<LineRange> = z.object({ from: z.int().min(1), to: z.int().min(1), why: z.string().exactOptional() })

export const selectedFileSchema: z.ZodType<SelectedFile> = z.discriminatedUnion('mode', [
  z.object({ path: z.string(), mode: z.literal('full') }),
  z.object({ path: z.string(), mode: z.literal('slices'), ranges: z.array(lineRange) }),
  z.object({ path: z.string(), mode: z.literal('map') }),
])

export const workspacePresetSchema: z.ZodType<WorkspacePreset> = z.object({
  name: z.string().min(1),
  selection: z.array(selectedFileSchema),
  expandedFolders: z.array(z.string()),
  activePrompts: z.array(z.string()),
})

export const composeSchema: z.ZodType<ComposeOptions> = z.object({
  tree: z.enum(['auto', 'full', 'folders', 'selected', 'none']),
  maps: z.enum(['none', 'auto', 'complete']),
  diff: z.union([
    z.object({ against: z.literal('worktree') }),
    z.object({ against: z.literal('index') }),
    z.object({ against: z.literal('ref'), ref: z.string().min(1).max(1_000) }),
    z.null(),
  ]),
  edits: z.enum(['diff', 'whole', 'architect']).nullable(),
  sections: z
    .array(z.enum(promptSections))
    .refine((sections) => new Set(sections).size === sections.length, 'a section stands there twice'),
  instructionsFirst: z.boolean(),
  absolutePaths: z.boolean(),
  secrets: z.enum(['redact', 'leave-out', 'off']),
})

const builderSchema: z.ZodType<BuilderSettings> = z.object({
  includeTree: z.boolean(),
  includeMaps: z.boolean(),
  parallelQueries: z.int().min(1),
  maxTokensPerQuery: z.int().min(1),
  overridePrompt: z.string().exactOptional(),
  model: z.string().nullable().exactOptional(),
})

const builderResultsSchema: z.ZodType<Workspace['builderResults']> = z.array(
  z.object({
    path: z.string(),
    priority: z.enum(['high', 'medium', 'low']),
    why: z.string(),
    by: z.enum(['local', 'model', 'both']).exactOptional(),
    tokens: z.int().min(0).exactOptional(),
  }),
)

/** What `workspaces.change` may set. */
export const workspaceFieldsSchema = z.strictObject({
  name: z.string().min(1).exactOptional(),
  instructions: z.string().exactOptional(),
  typedAt: z.number().exactOptional(),
  activePrompts: z.array(z.string()).exactOptional(),
  expandedFolders: z.array(z.string()).exactOptional(),
  folderPatterns: z.string().exactOptional(),
  copyPreset: z.string().exactOptional(),
  compose: composeSchema.exactOptional(),
  builder: builderSchema.exactOptional(),
  builderResults: builderResultsSchema.exactOptional(),
  ephemeral: z.boolean().exactOptional(),
})

export const workspaceSchema: z.ZodType<Workspace> = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  roots: z.array(z.string()),
  selection: z.array(selectedFileSchema),
  activePrompts: z.array(z.string()),
  instructions: z.string(),
  typedAt: z.number().exactOptional(),
  expandedFolders: z.array(z.string()),
  presets: z.array(workspacePresetSchema),
  folderPatterns: z.string(),
  builder: builderSchema,
  builderResults: builderResultsSchema,
  copyPreset: z.string(),
  compose: composeSchema,
  ephemeral: z.boolean(),
  lastUsed: z.string(),
  schemaVersion: z.int(),
})

/** Keys that this version does not know are kept: a newer one may have written them. */
export const settingsSchema: z.ZodType<AppSettings> = z.looseObject({
  theme: z.enum(['system', 'light', 'dark']).default(defaultSettings.theme),
  fontSize: z.number().min(11).max(18).default(defaultSettings.fontSize),
  diffView: z.enum(['unified', 'split']).default(defaultSettings.diffView),
  wrapLines: z.boolean().default(defaultSettings.wrapLines),
  reopenLast: z.boolean().default(defaultSettings.reopenLast),
  watch: z.boolean().default(defaultSettings.watch),
  budget: z.object({ name: z.string(), tokens: z.int().min(1) }).default(defaultSettings.budget),
  globalPatterns: z.string().nullable().default(defaultSettings.globalPatterns),
  layersOff: z.array(z.enum(['default', 'gitignore', 'ignore', 'repo-ignore', 'workspace'])).default(defaultSettings.layersOff),
  keys: z.record(z.string(), z.string()).default(defaultSettings.keys),
  models: modelSettingsSchema.default(defaultSettings.models),
  mcp: mcpSettingsSchema.default(defaultSettings.mcp),
  updates: updateSettingsSchema.default(defaultSettings.updates),
  toured: z.boolean().default(defaultSettings.toured),
  keysDeclined: z.array(z.string()).default(defaultSettings.keysDeclined),
})

/** One entry of a prompts file; `title` is what other tools write for `name`. */
export const promptImportSchema = z.array(
  z.union([
    z.object({ name: z.string().min(1), content: z.string() }),
    z.object({ title: z.string().min(1), content: z.string() }).transform(({ title, content }) => ({ name: title, content })),
  ]),
)

export { allowlistSchema } from './mcp-schemas.ts'
export { chatSettingsSchema } from './model-schemas.ts'
export { updatesKeptSchema } from './update-schemas.ts'
export { windowSchemas } from './window-schemas.ts'
