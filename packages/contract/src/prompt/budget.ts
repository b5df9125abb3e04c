// Where the tokens of a workspace's prompt go: measured anew by the host whenever something that counts changes.

import type { InWorkspace, PathProblem, Place } from '../api/call.ts'
import type { RefusalCode } from '../api/refusals.ts'
import type { LeftOut, PromptFile, SecretFinding, TokenEncoding, TokenParts } from './prompt.ts'

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

export type TokensRequest =
  | (Place & { paths?: string[]; model?: string })
  /** `waitMs`: how long a measurement that is under way is waited for. */
  | (InWorkspace & { waitMs?: number })

export interface TokensCounted {
  /** What was counted with. Where a model's own tokenizer is not public, counts are multiplied by `factor` and shown with ≈. */
  tokenizer: { encoding: TokenEncoding; factor: number; exact: boolean }
  total: number
  /** `bytes`: of files in folders. */
  files: { path: string; tokens: number; bytes?: number }[]
  skipped: PathProblem[]
  /** Of an open workspace: the present measurement of its prompt, null before the first; and whether another one is under way. */
  budget?: Budget | null
  isCounting?: boolean
}
