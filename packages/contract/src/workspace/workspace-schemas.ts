// A workspace and its parts, for the state file and for windows (formats §6).

import { z } from 'zod'
import type { PackedPart } from '../prompt/builder.ts'
import { promptSections } from '../prompt/prompt.ts'
import { attachedResourceSchema } from '../servers/server-schemas.ts'
import { documentsSchema } from './document-schemas.ts'
import type { AddedMapChoices, LineRange, SelectedFile } from './selection.ts'
import { taskTabsSchema } from './task-tab-schemas.ts'

export const lineRangeSchema: z.ZodType<LineRange> = z.object({ from: z.int().min(1), to: z.int().min(1), why: z.string().exactOptional() })

export const selectedFileSchema: z.ZodType<SelectedFile> = z.discriminatedUnion('mode', [
  z.object({ path: z.string(), mode: z.literal('full') }),
  z.object({ path: z.string(), mode: z.literal('slices'), ranges: z.array(lineRangeSchema) }),
  z.object({ path: z.string(), mode: z.literal('map') }),
])

export const addedMapChoicesSchema: z.ZodType<AddedMapChoices> = z.object({
  removed: z.array(z.string()),
  pinned: z.array(z.string()),
})

const workspacePresetSchema = z.object({
  name: z.string().min(1),
  selection: z.array(selectedFileSchema),
  expandedFolders: z.array(z.string()),
  activePrompts: z.array(z.string()),
})
export type WorkspacePreset = z.infer<typeof workspacePresetSchema>

/** Options for a workspace's prompt besides the selection, the prompts and the instructions. */
export const composeSchema = z.object({
  tree: z.enum(['auto', 'full', 'folders', 'selected', 'none']),
  maps: z.enum(['none', 'auto', 'complete']),
  diff: z.union([
    z.object({ against: z.literal('worktree') }),
    z.object({ against: z.literal('index') }),
    z.object({ against: z.literal('ref'), ref: z.string().min(1).max(1_000) }),
    z.null(),
  ]),
  edits: z.enum(['diff', 'whole', 'architect']).nullable(),
  /** In order of appearance; a missing section is off. */
  sections: z.array(z.enum(promptSections)).refine((sections) => new Set(sections).size === sections.length, 'a section is listed twice'),
  instructionsFirst: z.boolean(),
  absolutePaths: z.boolean(),
  secrets: z.enum(['redact', 'leave-out', 'off']),
})
export type ComposeOptions = z.infer<typeof composeSchema>

const builderSchema = z.object({
  includeTree: z.boolean(),
  includeMaps: z.boolean(),
  parallelQueries: z.int().min(1).max(1_000),
  maxTokensPerQuery: z.int().min(1).max(1_000_000_000),
  overridePrompt: z.string().exactOptional(),
  /** Limits of an agent: the tokens that it reads, and the minutes that it works. */
  maxTokensToRead: z.int().min(1_000).max(1_000_000_000).exactOptional(),
  maxMinutes: z.int().min(1).max(1_440).exactOptional(),
  /** Most tokens that the results of a run may add; absent: what is left of the model's window or of the cap. */
  maxTokensToAdd: z.int().min(1).max(1_000_000_000).exactOptional(),
  /** Absent: the model set for the Context Builder; null: none, local ranking only. */
  model: z.string().nullable().exactOptional(),
})
export type BuilderSettings = z.infer<typeof builderSchema>

const tokens = z.int().min(0)
const packedPartSchema: z.ZodType<PackedPart> = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('full'), tokens }),
  z.object({ mode: z.literal('slices'), ranges: z.array(lineRangeSchema), tokens }),
  z.object({ mode: z.literal('map'), tokens }),
])

const builderResultsSchema = z.array(
  z.object({
    path: z.string(),
    priority: z.enum(['high', 'medium', 'low']),
    why: z.string(),
    by: z.enum(['local', 'model', 'both']).exactOptional(),
    tokens: tokens.exactOptional(),
    /** Null: no room for the file. Absent: the run had no budget. */
    part: packedPartSchema.nullable().exactOptional(),
  }),
)

/** Fields that `workspaces.change` may set. */
export const workspaceFieldsSchema = z.strictObject({
  name: z.string().exactOptional(),
  instructions: z.string().exactOptional(),
  typedAt: z.number().exactOptional(),
  /** For a window that restores an ephemeral workspace: their texts are still stored. */
  documents: documentsSchema.exactOptional(),
  activePrompts: z.array(z.string()).exactOptional(),
  expandedFolders: z.array(z.string()).exactOptional(),
  folderPatterns: z.string().exactOptional(),
  rootPatterns: z.record(z.string(), z.string()).exactOptional(),
  copyPreset: z.string().exactOptional(),
  compose: composeSchema.exactOptional(),
  builder: builderSchema.exactOptional(),
  builderResults: builderResultsSchema.exactOptional(),
  builderTask: z.string().exactOptional(),
  ephemeral: z.boolean().exactOptional(),
})

export const workspaceSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  roots: z.array(z.string()),
  selection: z.array(selectedFileSchema),
  /** Absent: nothing was removed or pinned. */
  addedMaps: addedMapChoicesSchema.exactOptional(),
  /** Absent: there are none. */
  documents: documentsSchema.exactOptional(),
  activePrompts: z.array(z.string()),
  instructions: z.string(),
  /**
   * Increases with every change of `instructions`: the time in milliseconds, if the clock is right. After a crash, a window restores the
   * text it kept only if its number is larger: otherwise the host already has that text or a newer one.
   */
  typedAt: z.number().exactOptional(),
  expandedFolders: z.array(z.string()),
  presets: z.array(workspacePresetSchema),
  /** Ignore patterns that only this workspace uses, for each root without an entry in `rootPatterns`. */
  folderPatterns: z.string(),
  /** The same by root, where roots differ. Entries of closed roots are kept, for when they are opened again. */
  rootPatterns: z.record(z.string(), z.string()).exactOptional(),
  builder: builderSchema,
  builderResults: builderResultsSchema,
  /** The task as the agent of the last run would rewrite it. Absent or empty: none. */
  builderTask: z.string().exactOptional(),
  copyPreset: z.string(),
  compose: composeSchema,
  /** Resources of MCP servers in the prompt. Absent: none. */
  resources: z.array(attachedResourceSchema).exactOptional(),
  ephemeral: z.boolean(),
  /** Absent: there is one tab, this workspace itself. */
  tabs: taskTabsSchema.exactOptional(),
  /** For a tab other than the first: its workspace, which also holds what all tabs share. */
  tabOf: z.string().exactOptional(),
  lastUsed: z.string(),
  schemaVersion: z.int(),
})
export type Workspace = z.infer<typeof workspaceSchema>
