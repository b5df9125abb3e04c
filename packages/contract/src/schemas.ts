// Schemas for data that comes from outside (state files, imports). Kept from index.ts because loading zod takes longer than listing a repository.

import { z } from 'zod'
import type { LineRange, SelectedFile } from './selection.ts'
import type { Workspace, WorkspacePreset } from './workspace.ts'

const lineRange: z.ZodType<LineRange> = z.object({ from: z.int().min(1), to: z.int().min(1), why: z.string().exactOptional() })

const selectedFile: z.ZodType<SelectedFile> = z.discriminatedUnion('mode', [
  z.object({ path: z.string(), mode: z.literal('full') }),
  z.object({ path: z.string(), mode: z.literal('slices'), ranges: z.array(lineRange) }),
  z.object({ path: z.string(), mode: z.literal('map') }),
])

export const workspacePresetSchema: z.ZodType<WorkspacePreset> = z.object({
  name: z.string().min(1),
  selection: z.array(selectedFile),
  expandedFolders: z.array(z.string()),
  activePrompts: z.array(z.string()),
})

export const workspaceSchema: z.ZodType<Workspace> = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  roots: z.array(z.string()),
  selection: z.array(selectedFile),
  activePrompts: z.array(z.string()),
  instructions: z.string(),
  expandedFolders: z.array(z.string()),
  presets: z.array(workspacePresetSchema),
  folderPatterns: z.string(),
  builder: z.object({
    includeTree: z.boolean(),
    includeMaps: z.boolean(),
    parallelQueries: z.int().min(1),
    maxTokensPerQuery: z.int().min(1),
    overridePrompt: z.string().exactOptional(),
    model: z.string().exactOptional(),
  }),
  builderResults: z.array(z.object({ path: z.string(), priority: z.enum(['high', 'medium', 'low']), why: z.string() })),
  copyPreset: z.string(),
  ephemeral: z.boolean(),
  lastUsed: z.string(),
  schemaVersion: z.int(),
})

/** One entry of a prompts file; `title` is what other tools write for `name`. */
export const promptImportSchema = z.array(
  z.union([
    z.object({ name: z.string().min(1), content: z.string() }),
    z.object({ title: z.string().min(1), content: z.string() }).transform(({ title, content }) => ({ name: title, content })),
  ]),
)
