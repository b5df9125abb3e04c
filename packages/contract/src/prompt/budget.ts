// The token budget of a workspace's prompt, measured again by the host whenever its contents change.

import type { PathProblem } from '../api/call.ts'
import type { RefusalCode } from '../api/refusals.ts'
import type { PromptDocument } from '../workspace/documents.ts'
import type { LeftOut, PromptFile, SecretFinding, TokenEncoding, TokenParts } from './prompt.ts'

export interface Budget {
  /** Increases with every measurement; an older one that arrives late is dropped. */
  version: number
  tokens: TokenParts
  files: PromptFile[]
  /** Absent: there are none. */
  documents?: PromptDocument[]
  leftOut: LeftOut[]
  findings: { path: string; findings: SecretFinding[] }[]
  notes: string[]
  /** Token limit of the free tier; only there. Above it, copying is refused. */
  cap?: number
  /** Why there is no measurement, such as nothing selected or git missing. All numbers are then zero. */
  refused?: { code: RefusalCode; says: string; try: string }
}

export const noTokens: TokenParts = { total: 0, files: 0, maps: 0, tree: 0, prompts: 0, instructions: 0, git: 0, other: 0 }

export interface TokenCounts {
  /** The tokenizer used. If a model's own tokenizer is not public, counts are multiplied by `factor` and shown with ≈. */
  tokenizer: { encoding: TokenEncoding; factor: number; exact: boolean }
  total: number
  /** `bytes`: only for files in folders. */
  files: { path: string; tokens: number; bytes?: number }[]
  skipped: PathProblem[]
  /** In an open workspace: the current measurement of its prompt, null before the first; and whether another is in progress. */
  budget?: Budget | null
  isCounting?: boolean
}
