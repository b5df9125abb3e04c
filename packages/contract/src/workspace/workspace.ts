// User data: workspaces, presets, stored prompts (formats §6, §8).

import type { PackedPart, Recommendation } from '../prompt/builder.ts'
import type { ComposeOptions } from '../prompt/compose.ts'
import type { Priority } from '../prompt/partial-ranking.ts'
import type { AddedMapChoices, SelectedFile } from './selection.ts'

export interface StoredPrompt {
  name: string
  content: string
  builtin: boolean
}

export interface WorkspacePreset {
  name: string
  selection: SelectedFile[]
  expandedFolders: string[]
  activePrompts: string[]
}

export interface BuilderSettings {
  includeTree: boolean
  includeMaps: boolean
  parallelQueries: number
  maxTokensPerQuery: number
  overridePrompt?: string
  /** Most tokens that the results of a run may add; absent: what is left of the model's window or of the cap. */
  maxTokensToAdd?: number
  /** Absent: the model set for the Context Builder; null: none, local ranking only. */
  model?: string | null
}

export const defaultBuilderSettings: BuilderSettings = {
  includeTree: true,
  includeMaps: true,
  parallelQueries: 3,
  maxTokensPerQuery: 50_000,
}

export interface Workspace {
  id: string
  name: string
  roots: string[]
  selection: SelectedFile[]
  /** Absent: nothing was removed or pinned. */
  addedMaps?: AddedMapChoices
  activePrompts: string[]
  instructions: string
  /**
   * Increases with every change of `instructions`: the time in milliseconds, if the clock is right. After a crash, a window restores the
   * text it kept only if its number is larger: otherwise the host already has that text or a newer one.
   */
  typedAt?: number
  expandedFolders: string[]
  presets: WorkspacePreset[]
  /** Ignore patterns that only this workspace uses, for each root without an entry in `rootPatterns`. */
  folderPatterns: string
  /** The same by root, where roots differ. Entries of closed roots are kept, for when they are opened again. */
  rootPatterns?: Record<string, string>
  builder: BuilderSettings
  builderResults: {
    path: string
    priority: Priority
    why: string
    by?: Recommendation['by']
    tokens?: number
    /** Null: no room for the file. Absent: the run had no budget. */
    part?: PackedPart | null
  }[]
  copyPreset: string
  compose: ComposeOptions
  ephemeral: boolean
  lastUsed: string
  schemaVersion: number
}
