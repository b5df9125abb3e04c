// Builds the context of a chat message: the workspace's current files, through the gate, according to the chat's settings.

import {
  type Call,
  type ChatContext,
  type ComposeOptions,
  defined,
  type PromptRequest,
  type PromptSection,
  promptSections,
  type Workspace,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import { buildOpenPrompt, type OpenPrompt } from '../prompts/build-prompt.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { contextRequest } from './turns-context.ts'

/** Ignores the copy preset: a chat has its own settings and asks for edits itself. */
export function requestOf(workspace: Workspace, chosen: ChatContext, secrets?: ComposeOptions['secrets']): PromptRequest {
  const { roots, selection, addedMaps, documents, resources, activePrompts: prompts, compose } = workspace
  // Include what this chat explicitly chose, even if the workspace's own prompt omits that section.
  const chosenSections: PromptSection[] = [
    ...(chosen.tree === null && chosen.maps === null ? [] : ['file_map' as const]),
    ...(chosen.diff === null ? [] : ['git_diff' as const]),
    ...(chosen.prompts === null ? [] : ['meta_prompts' as const]),
  ]
  const sections = promptSections.filter((section) => compose.sections.includes(section) || chosenSections.includes(section))
  return contextRequest(
    { ...compose, sections, roots, selection, prompts, ...defined({ addedMaps, documents, resources, secrets }) },
    chosen,
  )
}

/** How many of the files are shown as a code map. */
export function mapsIn(files: OpenPrompt['files']): number {
  return files.filter(({ mode }) => mode === 'map').length
}

/** No model accepts more than this. */
const largest = { bytes: 100_000_000, code: 'model-context' } as const

/** Records what it included, so that the answer can be checked against the files as the model saw them. */
export function makeContext(context: Context, live: LiveWorkspace, asked: PromptRequest, call: Call): Promise<OpenPrompt> {
  return buildOpenPrompt(context, live, asked, { mayBeEmpty: true, largest, notesRedacted: true }, call)
}
