// The prompt: what goes in, what comes out, and what was left out and why.

import type { FileMode, LineRange, SelectedFile } from '../workspace/selection.ts'

/** `auto`: of the files that the chosen ones lean on; `complete`: of every file that is not chosen; `selected`: of the chosen ones, instead of their text. */
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

/** An empty field of a copy preset means: leave the current value. */
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
}

export interface LeftOut {
  path: string
  why: string
}

export interface SecretFinding {
  rule: string
  line: number
  /** What was found, with its middle hidden: a finding must not leak what it names. */
  hint: string
}

export interface PromptRequest {
  roots: string[]
  /** Files, folders or globs to put in whole. With neither `paths` nor `selection`, everything in the roots. */
  paths?: string[]
  /** Exact choices with their modes; they win over `paths`. */
  selection?: SelectedFile[]
  maps?: MapsMode
  tree?: TreeMode
  prompts?: string[]
  instructions?: string
  diff?: DiffChoice | null
  edits?: EditFormat | null
  preset?: string
  /** Shows files as slices, as maps or only in the tree, where the whole would not fit; without code maps whole files are left out, largest first. */
  maxTokens?: number
  /** Cuts the prompt into parts of at most this many tokens. */
  split?: number
  sections?: PromptSection[]
  instructionsFirst?: boolean
  absolutePaths?: boolean
  encoding?: TokenEncoding
  /** `redact` keeps the file and blanks the secret; `leave-out` drops the file; `off` scans nothing. */
  secrets?: 'redact' | 'leave-out' | 'off'
  folderPatterns?: string
  useDefaults?: boolean
  wide?: boolean
}

export interface PromptFile {
  path: string
  mode: FileMode
  tokens: number
  /** What brought a file here that nobody chose, or why a chosen one is not shown whole. */
  why?: string
}

/** What a model was shown, so that a reply can be judged against it later (formats §1.5, `stale`). */
export interface PromptManifest {
  id: string
  madeAt: string
  roots: string[]
  files: { path: string; mode: FileMode; hash: string; ranges?: LineRange[] }[]
}

/** The text of a prompt. As bytes it can be written out without ever being held as one string. */
export interface PromptText {
  chunks(): Uint8Array[]
  toString(): string
}

export interface PromptMade {
  text: PromptText
  /** Present when a split was asked for; joined in order they hold every file once. */
  parts?: { text: PromptText; tokens: number }[]
  tokens: TokenParts
  files: PromptFile[]
  leftOut: LeftOut[]
  findings: { path: string; findings: SecretFinding[] }[]
  notes: string[]
  manifestId: string
}
