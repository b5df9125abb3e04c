// The prompt: its inputs, its output, and what was left out and why.

import type { PromptDocument } from '../workspace/documents.ts'
import type { FileMode, LineRange } from '../workspace/selection.ts'

/** `auto`: maps of files that the selection depends on; `complete`: of all other files; `selected`: of the selection, instead of text. */
export type MapsMode = 'none' | 'auto' | 'complete' | 'selected'
export type TreeMode = 'auto' | 'full' | 'folders' | 'selected' | 'none'
export type EditFormat = 'diff' | 'whole' | 'architect'
export type TokenEncoding = 'o200k' | 'cl100k'

/** `git diff` of the working tree, of the index, or against any reference. */
export type DiffChoice = { against: 'worktree' } | { against: 'index' } | { against: 'ref'; ref: string }

export const promptSections = [
  'file_map',
  'file_contents',
  'git_diff',
  'xml_formatting_instructions',
  'meta_prompts',
  'user_instructions',
] as const
export type PromptSection = (typeof promptSections)[number]

/** An absent field keeps the current value. */
export interface CopyPreset {
  name: string
  summary: string
  tree?: TreeMode
  maps?: MapsMode
  diff?: DiffChoice | null
  edits?: EditFormat | null
  prompts?: string[]
  sections?: PromptSection[]
}

export interface TokenParts {
  total: number
  files: number
  maps: number
  tree: number
  prompts: number
  instructions: number
  git: number
  other: number
  /** Absent: there are none. */
  documents?: number
}

export interface LeftOut {
  path: string
  why: string
  /** A code map that was removed by the user, or for which there is no room. */
  map?: 'removed' | 'no-room'
}

export interface SecretFinding {
  rule: string
  line: number
  /** The match with its middle hidden: a finding must not leak the secret. */
  hint: string
}

export interface PromptFile {
  path: string
  mode: FileMode
  tokens: number
  /** Why a file is included that nobody selected, or why a selected file is not shown whole. */
  why?: string
  /** Number of used definitions that were cut from a map to fit the limits. */
  cut?: number
}

/** What a model was shown, so that a later reply can be checked against it (formats §1.5, `stale`). */
export interface PromptManifest {
  id: string
  madeAt: string
  roots: string[]
  files: { path: string; mode: FileMode; hash: string; ranges?: LineRange[] }[]
}

/** The text of a prompt. As chunks of bytes it can be written out without building one large string. */
export interface PromptText {
  chunks(): Uint8Array[]
  toString(): string
}

export interface PromptResult {
  text: PromptText
  /** Present if a split was requested; together the parts contain every file once. */
  parts?: { text: PromptText; tokens: number }[]
  tokens: TokenParts
  files: PromptFile[]
  /** Absent: there are none. */
  documents?: PromptDocument[]
  leftOut: LeftOut[]
  findings: { path: string; findings: SecretFinding[] }[]
  notes: string[]
  manifestId: string
}
