// User data: workspaces, presets, stored prompts (formats §6, §8).

import type { Priority, Recommendation } from '../prompt/builder.ts'
import type { ComposeOptions } from '../prompt/compose.ts'
import type { SelectedFile } from './selection.ts'

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
  activePrompts: string[]
  instructions: string
  /**
   * Increases with every change of `instructions`: the time in milliseconds, if the clock is right. After a crash, a window restores the
   * text it kept only if its number is larger: otherwise the host already has that text or a newer one.
   */
  typedAt?: number
  expandedFolders: string[]
  presets: WorkspacePreset[]
  folderPatterns: string
  builder: BuilderSettings
  builderResults: { path: string; priority: Priority; why: string; by?: Recommendation['by']; tokens?: number }[]
  copyPreset: string
  compose: ComposeOptions
  ephemeral: boolean
  lastUsed: string
  schemaVersion: number
}
