// The tools that editors and agents may call, as shown in settings and approvals. They are implemented in apps/mcp.

export type ToolEffect =
  /** Reads the open folders, or the selection. */
  | 'reads'
  /** Changes the selection or text in the window; nothing on disk. */
  | 'chooses'
  /** Calls a model with the user's key. */
  | 'asks-models'
  /** Proposes file changes; written after a review, or directly if granted. */
  | 'edits'

export interface McpToolInfo {
  title: string
  effect: ToolEffect
  /** On by default. */
  byDefault: boolean
  /** One line for a person: what it does. */
  summary: string
}

export const mcpTools = {
  search: { title: 'Search', effect: 'reads', byDefault: true, summary: 'Searches files by name or content.' },
  read_file: { title: 'Read file', effect: 'reads', byDefault: true, summary: 'Reads a file in the open folders, or some of its lines.' },
  read_selected_files: { title: 'Read selected files', effect: 'reads', byDefault: true, summary: 'Reads all selected files.' },
  list_selected_files: {
    title: 'List selected files',
    effect: 'reads',
    byDefault: true,
    summary: 'Lists the selected files with their token counts.',
  },
  toggle_file_selection: { title: 'Toggle file', effect: 'chooses', byDefault: true, summary: 'Selects or deselects one file or folder.' },
  set_selection: {
    title: 'Set selection',
    effect: 'chooses',
    byDefault: true,
    summary: 'Replaces, adds to, or removes from the selection.',
  },
  get_codemap: { title: 'Code maps', effect: 'reads', byDefault: true, summary: 'Shows the definitions in files, without their bodies.' },
  list_codemaps_for_selection: {
    title: 'Maps for the selection',
    effect: 'reads',
    byDefault: true,
    summary: 'Lists the files whose code maps would be included with the selection.',
  },
  list_codemaps_tree: {
    title: 'Mappable files',
    effect: 'reads',
    byDefault: true,
    summary: 'Shows the files that can have code maps, as a tree.',
  },
  get_file_tree: { title: 'File tree', effect: 'reads', byDefault: true, summary: 'Shows the open folders as a tree.' },
  get_prompt_state: { title: 'Prompt state', effect: 'reads', byDefault: true, summary: 'Reads the instructions and the selection.' },
  set_prompt_state: { title: 'Set instructions', effect: 'chooses', byDefault: true, summary: 'Replaces or appends to the instructions.' },
  request_plan: {
    title: 'Request plan',
    effect: 'asks-models',
    byDefault: true,
    summary: 'Asks your planning model for a plan based on the selection.',
  },
  token_stats: {
    title: 'Token statistics',
    effect: 'reads',
    byDefault: true,
    summary: 'Counts the tokens in the prompt and in each of its parts.',
  },
  list_root_folders: { title: 'Root folders', effect: 'reads', byDefault: true, summary: 'Lists the open folders.' },
  manage_selection: {
    title: 'Manage selection',
    effect: 'chooses',
    byDefault: false,
    summary: 'Manages the whole selection: files, slices, code maps, and presets.',
  },
  find_symbol: {
    title: 'Find symbol',
    effect: 'reads',
    byDefault: false,
    summary: 'Finds where a name is defined, who uses it, and what it calls.',
  },
  rename_symbol: {
    title: 'Rename symbol',
    effect: 'edits',
    byDefault: false,
    summary: 'Proposes renaming a definition and all of its uses.',
  },
  apply_edits: { title: 'Apply edits', effect: 'edits', byDefault: false, summary: 'Proposes edits to files.' },
  file_actions: { title: 'File actions', effect: 'edits', byDefault: false, summary: 'Proposes creating, deleting, or moving files.' },
  review_context: {
    title: 'Review context',
    effect: 'reads',
    byDefault: false,
    summary: 'Lists the changed definitions with their callers and tests.',
  },
  git: { title: 'Git', effect: 'reads', byDefault: false, summary: 'Reads status, diffs, history, and blame.' },
  context_builder: {
    title: 'Context Builder',
    effect: 'asks-models',
    byDefault: false,
    summary: 'Finds the files a task needs, locally or with your model.',
  },
  chat_send: { title: 'Chat', effect: 'asks-models', byDefault: false, summary: 'Sends a message to a chat in the workspace.' },
  workspace_context: {
    title: 'Workspace context',
    effect: 'reads',
    byDefault: false,
    summary: 'Returns a snapshot of the prompt, or the full prompt as text.',
  },
  manage_workspaces: {
    title: 'Manage workspaces',
    effect: 'chooses',
    byDefault: false,
    summary: 'Lists workspaces and their task tabs, and opens one in the window.',
  },
} as const satisfies Record<string, McpToolInfo>

export type McpToolName = keyof typeof mcpTools

export function isMcpTool(name: string): name is McpToolName {
  return Object.hasOwn(mcpTools, name)
}

export function isToolOn(name: McpToolName, overrides: Partial<Record<McpToolName, boolean>>): boolean {
  return overrides[name] ?? mcpTools[name].byDefault
}
