// Request and answer types for building a prompt.

import type { WorkspaceScope } from '../api/call.ts'
import type { ComposeOptions } from './compose.ts'
import type { PromptRequest, PromptResult } from './prompt.ts'

/** Overrides of the workspace's settings for one prompt. */
export interface PromptOverride {
  copyPreset?: string
  instructions?: string
  /** For this prompt only: the person saw the findings and chose. */
  secrets?: ComposeOptions['secrets']
  /** The edit format, if the preset asks for edits. */
  edits?: 'diff' | 'whole'
}

/** A prompt of folders, or of an open workspace; `from` and `maxChars`: only a part, starting at this character. */
export type PromptBuildRequest = PromptRequest | (WorkspaceScope & PromptOverride & { from?: number; maxChars?: number })

export interface PromptBuildResult extends Omit<PromptResult, 'text'> {
  /** A string for an open workspace. */
  text: PromptResult['text'] | string
  /** For an open workspace: length of the whole prompt, and where `text` starts in it. */
  chars?: number
  from?: number
}
