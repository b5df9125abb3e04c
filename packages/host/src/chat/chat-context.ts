// What goes along with a message of a chat: the workspace's files as they are now, through the gate, as the chat's settings say.

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

/** The copy preset is for the clipboard: a chat has its own choice, and asks for edits by itself. */
export function requestOf(workspace: Workspace, chosen: ChatContext, secrets?: ComposeOptions['secrets']): PromptRequest {
  const { roots, selection, activePrompts: prompts, compose } = workspace
  // What was chosen for this chat is meant, also where the workspace's own prompt leaves that section out.
  const meant: PromptSection[] = [
    ...(chosen.tree === null && chosen.maps === null ? [] : ['file_map' as const]),
    ...(chosen.diff === null ? [] : ['git_diff' as const]),
    ...(chosen.prompts === null ? [] : ['meta_prompts' as const]),
  ]
  const sections = promptSections.filter((section) => compose.sections.includes(section) || meant.includes(section))
  return contextRequest({ ...compose, sections, roots, selection, prompts, ...defined({ secrets }) }, chosen)
}

/** V8 holds no longer text, and no model takes it. */
const largest = { bytes: 100_000_000, code: 'model-context' } as const

/** What it held is remembered, so that the answer can be judged against the files as the model saw them. */
export function makeContext(context: Context, live: LiveWorkspace, asked: PromptRequest, call: Call): Promise<OpenPrompt> {
  return buildOpenPrompt(context, live, asked, { mayBeEmpty: true, largest, tellsBlanked: true }, call)
}
