// What every door may ask of the host. A method is `noun.verb`; long ones report progress and can be cancelled.

import type { GraphRead, GraphShown, MapsRead } from './codemap.ts'
import type { CommitOutcome, CommitRecord } from './commit.ts'
import type { LicenceStatus } from './licence.ts'
import type { ApplyAnswer, ApplyCase, FileStep, Plan, PlanRequest } from './plan.ts'
import type { CopyPreset, PromptMade, PromptRequest, TokenEncoding, TreeMode } from './prompt.ts'
import type { SearchAnswer, SearchRequest } from './search.ts'
import type { SelectedFile } from './selection.ts'
import type { StoredPrompt, Workspace, WorkspacePreset } from './workspace.ts'

export interface Place {
  roots: string[]
  useDefaults?: boolean
  folderPatterns?: string
  /** The user said that a whole disk or a home folder is really meant. */
  wide?: boolean
}

export interface Progress {
  stage: string
  done: number
  total: number
}

/** The part of an AbortSignal we need; contract runs where there is no DOM and no Node. */
export interface Cancel {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Call {
  signal?: Cancel
  onProgress?: (progress: Progress) => void
}

export interface Trouble {
  path: string
  why: string
}

export interface FilesListed {
  files: string[]
  troubles: Trouble[]
}

/** Which rule decides about a path; `line` is 1-based in `source`. */
export interface PathExplained {
  path: string
  shown: boolean
  because: string
  rule?: { pattern: string; source: string; line: number; layer: string }
}

export interface TreeRendered {
  text: string
  tokens: number
  wasTruncated: boolean
}

export interface TokensCounted {
  /** What was counted with. Where a model's own tokenizer is not public, counts are multiplied by `factor` and shown with ≈. */
  tokenizer: { encoding: TokenEncoding; factor: number; exact: boolean }
  total: number
  files: { path: string; tokens: number; bytes: number }[]
  skipped: Trouble[]
}

export interface Check {
  name: string
  ok: boolean
  says: string
  try?: string
}

export interface HostApi {
  'files.list'(input: Place, call?: Call): Promise<FilesListed>
  'files.explain'(input: Place & { path: string }, call?: Call): Promise<PathExplained>
  'tree.read'(input: Place & { mode?: TreeMode; depth?: number; selection?: SelectedFile[] }, call?: Call): Promise<TreeRendered>
  'search.run'(input: SearchRequest, call?: Call): Promise<SearchAnswer>
  'tokens.count'(input: Place & { paths?: string[]; model?: string }, call?: Call): Promise<TokensCounted>
  /** Maps of files, folders or globs; of everything when none is named. */
  'map.read'(input: Place & { paths?: string[]; detail?: boolean }, call?: Call): Promise<MapsRead>
  /** Which files these lean on, and which lean on them; `depth` steps far. */
  'graph.read'(input: Place & { paths: string[]; show: GraphShown; depth?: number }, call?: Call): Promise<GraphRead>
  'prompt.make'(input: PromptRequest, call?: Call): Promise<PromptMade>
  /** What a reply would do. Reads, never writes. */
  'reply.plan'(input: PlanRequest, call?: Call): Promise<Plan>
  /** The same in memory, for many small cases at once. */
  'reply.try'(input: { cases: ApplyCase[] }, call?: Call): Promise<ApplyAnswer[]>
  /** All of the steps or none. The only method that writes into an open folder, with undo and redo. */
  'steps.commit'(input: Place & { steps: FileStep[]; title?: string; reply?: string }, call?: Call): Promise<CommitOutcome>
  /** Newest first; only those that touched these folders. */
  'commits.list'(input: Place): Promise<CommitRecord[]>
  /** The last one not undone, or the one named. */
  'commits.undo'(input: Place & { id?: string }, call?: Call): Promise<CommitOutcome>
  'commits.redo'(input: Place & { id?: string }, call?: Call): Promise<CommitOutcome>
  'prompts.list'(): Promise<StoredPrompt[]>
  'prompts.save'(input: { name: string; content: string }): Promise<StoredPrompt>
  'prompts.remove'(input: { name: string }): Promise<void>
  'prompts.import'(input: { json: string }): Promise<{ added: string[]; skipped: string[] }>
  'prompts.export'(input: { names?: string[] }): Promise<string>
  'copyPresets.list'(): Promise<CopyPreset[]>
  'workspaces.list'(): Promise<Workspace[]>
  'workspaces.create'(input: { name: string; roots: string[]; ephemeral?: boolean }): Promise<Workspace>
  'workspaces.save'(input: Workspace): Promise<Workspace>
  'workspaces.rename'(input: { name: string; to: string }): Promise<Workspace>
  'workspaces.duplicate'(input: { name: string }): Promise<Workspace>
  'workspaces.remove'(input: { name: string }): Promise<void>
  'presets.list'(input: { workspace: string }): Promise<WorkspacePreset[]>
  'presets.save'(input: { workspace: string; name: string }): Promise<WorkspacePreset>
  'presets.apply'(input: { workspace: string; name: string }): Promise<Workspace>
  'presets.remove'(input: { workspace: string; name: string }): Promise<void>
  'licence.status'(): Promise<LicenceStatus>
  'licence.startTrial'(): Promise<LicenceStatus>
  'doctor.check'(): Promise<Check[]>
  close(): Promise<void>
}
