// Request and answer types for building a prompt.

import type { InWorkspace } from '../api/call.ts'
import type { ComposeOptions } from './compose.ts'
import type { PromptMade, PromptRequest } from './prompt.ts'

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
export type PromptAsked = PromptRequest | (InWorkspace & PromptOverride & { from?: number; maxChars?: number })

export interface PromptBuilt extends Omit<PromptMade, 'text'> {
  /** A string for an open workspace. */
  text: PromptMade['text'] | string
  /** For an open workspace: length of the whole prompt, and where `text` starts in it. */
  chars?: number
  from?: number
}
