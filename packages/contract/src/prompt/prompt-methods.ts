// prompt.*, prompts.*, copyPresets.*, presets.*, history.*, tokens.*, builder.*: the contents of a prompt.

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
import type { CopyRecord } from '../workspace/open-workspace.ts'
import type { StoredPrompt, Workspace, WorkspacePreset } from '../workspace/workspace.ts'
import { addedMapChoicesSchema, composeSchema, selectedFileSchema } from '../workspace/workspace-schemas.ts'
import type { TokenCounts, TokensRequest } from './budget.ts'
import type { BuilderAnswer, BuilderEstimate, BuilderRequest } from './builder.ts'
import type { PromptBuildRequest, PromptBuildResult } from './built-prompt.ts'
import type { FitAnswer, FitRequest } from './fit.ts'
import type { CopyPreset, PromptRequest } from './prompt.ts'

const nameInput = z.object({ name })
const presetInput = z.object({ ...workspaceScope, name })
const selection = z.array(selectedFileSchema).max(listLength).exactOptional()

const promptFields = {
  ...folderScope,
  paths: paths.exactOptional(),
  selection,
  maps: z.enum(['none', 'auto', 'complete', 'selected']).exactOptional(),
  addedMaps: addedMapChoicesSchema.exactOptional(),
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
  secrets,
}
export const promptRequest: z.ZodType<PromptRequest> = z.object({
  ...promptFields,
  maxTokens: count.exactOptional(),
  split: count.exactOptional(),
})

const openPromptFields = {
  ...workspaceScope,
  copyPreset: name.exactOptional(),
  instructions: text.exactOptional(),
  secrets,
  edits: z.enum(['diff', 'whole']).exactOptional(),
}
const openPrompt = z.object({
  ...openPromptFields,
  from: z.int().min(0).exactOptional(),
  maxChars: count.exactOptional(),
})
const promptBuildRequest: z.ZodType<PromptBuildRequest> = z.union([promptRequest, openPrompt])

const fit = { budget: z.int().min(0), task: text.exactOptional() }
const openFit = z.object({ ...openPromptFields, selection, ...fit })
const fitRequest: z.ZodType<FitRequest> = z.union([z.object({ ...promptFields, ...fit }), openFit])

const openTokens = z.object({ ...workspaceScope, waitMs: z.int().min(0).exactOptional() })
const tokensRequest: z.ZodType<TokensRequest> = z.union([
  z.object({ ...folderScope, paths: paths.exactOptional(), model: name.exactOptional() }),
  openTokens,
])

const builder = {
  model: name.nullable().exactOptional(),
  top: count.exactOptional(),
  budget: count.exactOptional(),
}
const openBuilder = z.object({ ...workspaceScope, task: text.exactOptional(), ...builder })
const builderRequest: z.ZodType<BuilderRequest> = z.union([
  z.object({ ...folderScope, task: text, selected: paths.exactOptional(), ...builder }),
  openBuilder,
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
  'prompts.save': method({ clients: ['window'], input: z.object({ name, content: text }), result: returns<StoredPrompt>() }),
  'prompts.remove': method({ clients: ['window'], input: nameInput, result: returns<void>() }),
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
  'copyPresets.list': method({ clients: ['window'], input: z.undefined(), result: returns<CopyPreset[]>() }),
  /** Presets of a workspace by its id, or of a stored one by its name. */
  'presets.list': method({ clients: ['model'], input: workspaceScopeSchema, result: returns<WorkspacePreset[]>() }),
  /** Saves `selection`, by default the current one; replaces a preset of the same name. Pro. */
  'presets.save': method({
    clients: ['window', 'model'],
    input: z.object({ ...workspaceScope, name, selection }),
    result: returns<WorkspacePreset>(),
  }),
  /** Pro. */
  'presets.apply': method({ clients: ['window', 'model'], input: presetInput, result: returns<Workspace>() }),
  /** Pro. */
  'presets.remove': method({ clients: ['window'], input: presetInput, result: returns<void>() }),
  'history.list': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<CopyRecord[]>() }),
  /** Restores what was used for that prompt: selection, instructions, prompts, options. */
  'history.restore': method({ clients: ['window'], input: z.object({ ...workspaceScope, id }), result: returns<void>() }),
  'history.clear': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<void>() }),
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
