// The prompt of an open workspace, as it is asked for and answered.

import type { InWorkspace } from '../api/call.ts'
import type { ComposeOptions } from './compose.ts'
import type { PromptMade, PromptRequest } from './prompt.ts'

/** What the prompt of a workspace is made with, where it differs from what the workspace says. */
export interface PromptOverride {
  copyPreset?: string
  instructions?: string
  /** For this one prompt: the person saw what was found, and chose. */
  secrets?: ComposeOptions['secrets']
  /** The form of the edits asked for, where the preset asks for edits. */
  edits?: 'diff' | 'whole'
}

/** Of folders, or of an open workspace; `from` and `maxChars`: only a stretch of it, from this character on. */
export type PromptAsked = PromptRequest | (InWorkspace & PromptOverride & { from?: number; maxChars?: number })

export interface PromptBuilt extends Omit<PromptMade, 'text'> {
  /** Of an open workspace a string. */
  text: PromptMade['text'] | string
  /** Of an open workspace: characters of the whole, and where `text` begins in it. */
  chars?: number
  from?: number
}
