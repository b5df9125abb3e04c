// A workspace in which nothing is chosen yet.

import type { Workspace } from '@sheaf/contract'

/** Raised when a stored workspace of an older version must be read differently. */
export const workspaceVersion = 1

export function makeWorkspace(given: Pick<Workspace, 'name' | 'roots' | 'ephemeral' | 'lastUsed'>): Workspace {
  return {
    id: crypto.randomUUID(),
    ...given,
    selection: [],
    activePrompts: [],
    instructions: '',
    expandedFolders: [],
    presets: [],
    folderPatterns: '',
    builder: { includeTree: true, includeMaps: true, parallelQueries: 3, maxTokensPerQuery: 50_000 },
    builderResults: [],
    copyPreset: 'Standard',
    schemaVersion: workspaceVersion,
  }
}
