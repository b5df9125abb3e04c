// Stored prompts, and the settings of a new workspace's Context Builder (formats §6, §8).

import type { BuilderSettings } from './workspace-schemas.ts'

export interface StoredPrompt {
  name: string
  content: string
  builtin: boolean
}

export const defaultBuilderSettings: BuilderSettings = {
  includeTree: true,
  includeMaps: true,
  parallelQueries: 3,
  maxTokensPerQuery: 50_000,
}

/** Without a choice of the user. */
export const agentLimits = { maxTokensToRead: 200_000, maxMinutes: 10 }
