// Where the tokens of a workspace's prompt go: measured anew by the host whenever something that counts changes.

import type { RefusalCode } from '../api/refusals.ts'
import type { LeftOut, PromptFile, SecretFinding, TokenParts } from './prompt.ts'

export interface Budget {
  /** Goes up with every measurement; an older one that arrives late is dropped. */
  version: number
  tokens: TokenParts
  files: PromptFile[]
  leftOut: LeftOut[]
  findings: { path: string; findings: SecretFinding[] }[]
  notes: string[]
  /** Only in the free tier: what it allows. Above it, copying is refused. */
  cap?: number
  /** Why there is no measurement: nothing selected yet, git missing. The numbers are then zero. */
  refused?: { code: RefusalCode; says: string; try: string }
}

export const noTokens: TokenParts = { total: 0, files: 0, maps: 0, tree: 0, prompts: 0, instructions: 0, git: 0, other: 0 }
