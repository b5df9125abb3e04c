// Everything a user chooses, as data: workspaces, presets, stored prompts (formats §6, §8).

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
  /** Absent: what is set for the Context Builder; null: none, the local ranking alone. */
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
   * Grows with every change of `instructions`; milliseconds, where clocks go right. A window that comes back after a crash finds words that it
   * kept: with a smaller number they were here already, and newer ones took their place.
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
