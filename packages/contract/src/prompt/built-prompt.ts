// The answer to a request for a prompt.

import type { PromptResult } from './prompt.ts'

export interface PromptBuildResult extends Omit<PromptResult, 'text'> {
  /** A string for an open workspace. */
  text: PromptResult['text'] | string
  /** For an open workspace: length of the whole prompt, and where `text` starts in it. */
  chars?: number
  from?: number
}
