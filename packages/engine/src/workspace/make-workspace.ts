// Creates a workspace with nothing selected.

import { type ComposeOptions, defaultBuilderSettings, promptSections, type Workspace } from '@sheaf/contract'

/** Raise when a stored workspace of an older version must be read differently. Version 1 had no `compose`. */
export const workspaceVersion = 2

export function defaultCompose(): ComposeOptions {
  return {
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: null,
    sections: [...promptSections],
    instructionsFirst: false,
    absolutePaths: false,
    secrets: 'redact',
  }
}

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
    builder: { ...defaultBuilderSettings },
    builderResults: [],
    copyPreset: 'Standard',
    compose: defaultCompose(),
    schemaVersion: workspaceVersion,
  }
}
