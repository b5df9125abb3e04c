// prompt.*, prompts.*, presets.*, history.*, tokens.*, builder.*: the contents of a prompt.

import { z } from 'zod'
import {
  count,
  flag,
  folderScope,
  id,
  listLength,
  name,
  paths,
  reply,
  secrets,
  text,
  workspaceScope,
  workspaceScopeSchema,
} from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import { attachedResourceSchema } from '../servers/server-schemas.ts'
import { documentsSchema } from '../workspace/document-schemas.ts'
import type { CopyRecord } from '../workspace/open-workspace.ts'
import type { StoredPrompt } from '../workspace/workspace.ts'
import {
  addedMapChoicesSchema,
  composeSchema,
  selectedFileSchema,
  type Workspace,
  type WorkspacePreset,
} from '../workspace/workspace-schemas.ts'
import type { TokenCounts } from './budget.ts'
import type { BuilderAnswer, BuilderEstimate } from './builder.ts'
import type { PromptBuildResult } from './built-prompt.ts'
import type { FitAnswer } from './fit.ts'
import type { CopyPreset } from './prompt.ts'

const selection = z.array(selectedFileSchema).max(listLength).exactOptional()

const promptFields = {
  ...folderScope,
  /** Files, folders or globs to include whole. Without `paths` and `selection`, everything in the roots. */
  paths: paths.exactOptional(),
  /** Exact files with their modes; takes precedence over `paths`. */
  selection,
  maps: z.enum(['none', 'auto', 'complete', 'selected']).exactOptional(),
  /** Maps that are never added, or always. */
  addedMaps: addedMapChoicesSchema.exactOptional(),
  /** Resources of MCP servers, whose texts are in the state folder. */
  resources: z.array(attachedResourceSchema).max(1_000).exactOptional(),
  documents: documentsSchema.exactOptional(),
  tree: composeSchema.shape.tree.exactOptional(),
  prompts: z.array(name).exactOptional(),
  instructions: text.exactOptional(),
  diff: composeSchema.shape.diff.exactOptional(),
  edits: composeSchema.shape.edits.exactOptional(),
  preset: name.exactOptional(),
  sections: composeSchema.shape.sections.exactOptional(),
  instructionsFirst: flag,
  absolutePaths: flag,
  encoding: z.enum(['o200k', 'cl100k']).exactOptional(),
  /** `redact` keeps the file and blanks the secret; `leave-out` drops the file; `off` scans nothing. */
  secrets,
}
export const promptRequest = z.object({
  ...promptFields,
  /** To fit, shows files as slices, as maps or only in the tree; without code maps, leaves out whole files, largest first. */
  maxTokens: count.exactOptional(),
  /** Splits the prompt into parts of at most this many tokens. */
  split: count.exactOptional(),
})
export type PromptRequest = z.infer<typeof promptRequest>

/** Overrides of the workspace's settings for one prompt. */
const promptOverride = z.object({
  copyPreset: name.exactOptional(),
  instructions: text.exactOptional(),
  /** For this prompt only: the person saw the findings and chose. */
  secrets,
  /** The edit format, if the preset asks for edits. */
  edits: z.enum(['diff', 'whole']).exactOptional(),
})
export type PromptOverride = z.infer<typeof promptOverride>

const openPromptFields = { ...workspaceScope, ...promptOverride.shape }
/** `from` and `maxChars`: only a part, starting at this character. */
const openPrompt = z.object({ ...openPromptFields, from: z.int().min(0).exactOptional(), maxChars: count.exactOptional() })
const promptBuildRequest = z.union([promptRequest, openPrompt])
export type PromptBuildRequest = z.infer<typeof promptBuildRequest>

const fit = {
  /** Most tokens of the whole prompt, in its encoding. */
  budget: z.int().min(0),
  /** Decides which lines matter; without it, the instructions of the prompt. */
  task: text.exactOptional(),
}
/** Without `selection`: the workspace's. */
const openFit = z.object({ ...openPromptFields, selection, ...fit })
const fitRequest = z.union([z.object({ ...promptFields, ...fit }), openFit])
export type FitRequest = z.infer<typeof fitRequest>

/** `waitMs`: how long to wait for a measurement in progress. */
const openTokens = z.object({ ...workspaceScope, waitMs: z.int().min(0).exactOptional() })
const tokensRequest = z.union([z.object({ ...folderScope, paths: paths.exactOptional(), model: name.exactOptional() }), openTokens])
export type TokensRequest = z.infer<typeof tokensRequest>

const builder = {
  /** Null: no model is asked. Default: the workspace's model, or the one set for the builder. */
  model: name.nullable().exactOptional(),
  top: count.exactOptional(),
  /** Also choose whole files, line ranges, and maps that fit into this many tokens, with what is already selected. */
  budget: count.exactOptional(),
}
/** Without `task`: the builder's override prompt, or the workspace's instructions. */
const openBuilder = z.object({ ...workspaceScope, task: text.exactOptional(), ...builder })
const builderRequest = z.union([z.object({ ...folderScope, task: text, selected: paths.exactOptional(), ...builder }), openBuilder])
export type BuilderRequest = z.infer<typeof builderRequest>

const promptChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('save'), name, content: text }),
  z.object({ type: z.literal('remove'), name }),
])

/** Pro. */
const presetUse = z.discriminatedUnion('type', [
  /** Saves `selection`, by default the current one; replaces a preset of the same name. */
  z.object({ type: z.literal('save'), name, selection }),
  z.object({ type: z.literal('apply'), name }),
])
const presetChange = z.discriminatedUnion('type', [...presetUse.options, z.object({ type: z.literal('remove'), name })])

const historyChange = z.discriminatedUnion('type', [
  /** Restores what was used for that prompt: selection, instructions, prompts, options. */
  z.object({ type: z.literal('restore'), id }),
  z.object({ type: z.literal('clear') }),
])

export const promptMethods = {
  /**
   * Passes the gate. A person's prompt of an open workspace is added to the history. A model gets only the prompt of an open workspace, and
   * it is not added. Its secrets are always redacted, and findings and left-out files are not listed, only notes.
   */
  'prompt.build': method({
    clients: ['window', 'model'],
    input: promptBuildRequest,
    workspaceInput: openPrompt,
    result: returns<PromptBuildResult>(),
  }),
  /**
   * Proposes what to shorten or leave out so that the prompt fits a token budget. Changes nothing. In the free tier, files and line ranges
   * are only left out.
   */
  'prompt.fit': method({ clients: ['window'], input: fitRequest, workspaceInput: openFit, result: returns<FitAnswer>() }),
  /** Counts tokens of files in folders, or of an open workspace's prompt. */
  'tokens.count': method({ clients: ['model'], input: tokensRequest, workspaceInput: openTokens, result: returns<TokenCounts>() }),
  'prompts.list': method({ clients: ['window'], input: z.undefined(), result: returns<StoredPrompt[]>() }),
  /** Returns the prompt as it is now, or as it was before it was removed. */
  'prompts.change': method({ clients: ['window'], input: promptChange, result: returns<StoredPrompt>() }),
  'prompts.import': method({
    clients: ['window'],
    input: z.object({ json: reply }),
    result: returns<{ added: string[]; skipped: string[] }>(),
  }),
  'prompts.export': method({
    clients: ['window'],
    input: z.object({ names: z.array(name).max(100_000).exactOptional() }),
    result: returns<string>(),
  }),
  /** The copy presets that everyone has; with a workspace, by its id or the name of a stored one, also its presets. */
  'presets.list': method({
    clients: ['window', 'model'],
    input: z.object({ workspace: id.exactOptional() }),
    result: returns<{ copy: CopyPreset[]; workspace: WorkspacePreset[] }>(),
  }),
  /** Returns the preset as it was saved, applied or removed, and the workspace after that. */
  'presets.change': method({
    clients: ['window', 'model'],
    input: z.object({ ...workspaceScope, change: presetChange }),
    modelInput: z.object({ ...workspaceScope, change: presetUse }),
    result: returns<{ preset: WorkspacePreset; workspace: Workspace }>(),
  }),
  'history.list': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<CopyRecord[]>() }),
  'history.change': method({ clients: ['window'], input: z.object({ ...workspaceScope, change: historyChange }), result: returns<void>() }),
  /**
   * Finds the files a task needs: ranked locally, and by a model if there is one. For an open workspace the results are saved. For a model,
   * files are ranked without their secrets, so that the ranking reveals nothing about them. Pro.
   */
  'builder.run': method({
    clients: ['window', 'model'],
    input: builderRequest,
    workspaceInput: openBuilder,
    result: returns<BuilderAnswer>(),
  }),
  /** Estimates what a run would send. Pro. */
  'builder.estimate': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<BuilderEstimate>() }),
}
