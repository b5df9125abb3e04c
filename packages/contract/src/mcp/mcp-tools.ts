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

export interface McpToolShown {
  title: string
  effect: ToolEffect
  /** On by default. */
  byDefault: boolean
  /** One line for a person: what it does. */
  says: string
}

export const mcpTools = {
  search: { title: 'Search', effect: 'reads', byDefault: true, says: 'Finds files by name and lines by text.' },
  read_file: { title: 'Read file', effect: 'reads', byDefault: true, says: 'Reads a file of the open folders, or some of its lines.' },
  read_selected_files: { title: 'Read selected files', effect: 'reads', byDefault: true, says: 'Reads everything that is selected.' },
  list_selected_files: {
    title: 'List selected files',
    effect: 'reads',
    byDefault: true,
    says: 'Names the selected files and their tokens.',
  },
  toggle_file_selection: { title: 'Toggle file', effect: 'chooses', byDefault: true, says: 'Selects or unselects one file or folder.' },
  set_selection: { title: 'Set selection', effect: 'chooses', byDefault: true, says: 'Replaces, extends or cuts down the selection.' },
  get_codemap: { title: 'Code maps', effect: 'reads', byDefault: true, says: 'Shows what files define, without their bodies.' },
  list_codemaps_for_selection: {
    title: 'Maps for the selection',
    effect: 'reads',
    byDefault: true,
    says: 'Names the files whose maps would go along with the selection.',
  },
  list_codemaps_tree: { title: 'Mappable files', effect: 'reads', byDefault: true, says: 'Shows the files that can be mapped, as a tree.' },
  get_file_tree: { title: 'File tree', effect: 'reads', byDefault: true, says: 'Shows the open folders as a tree.' },
  get_prompt_state: { title: 'Prompt state', effect: 'reads', byDefault: true, says: 'Reads the instructions and what is selected.' },
  set_prompt_state: { title: 'Set instructions', effect: 'chooses', byDefault: true, says: 'Writes or extends the instructions.' },
  request_plan: {
    title: 'Request plan',
    effect: 'asks-models',
    byDefault: true,
    says: 'Asks your planning model with the current selection.',
  },
  token_stats: { title: 'Token statistics', effect: 'reads', byDefault: true, says: 'Counts the tokens of the prompt, part by part.' },
  list_root_folders: { title: 'Root folders', effect: 'reads', byDefault: true, says: 'Names the open folders.' },
  manage_selection: {
    title: 'Manage selection',
    effect: 'chooses',
    byDefault: false,
    says: 'Everything about the selection in one tool: list, set, slices, maps, presets.',
  },
  apply_edits: { title: 'Apply edits', effect: 'edits', byDefault: false, says: 'Proposes edits of files.' },
  file_actions: { title: 'File actions', effect: 'edits', byDefault: false, says: 'Proposes to create, delete or move files.' },
  git: { title: 'Git', effect: 'reads', byDefault: false, says: 'Reads status, differences, history and blame.' },
  context_builder: {
    title: 'Context Builder',
    effect: 'asks-models',
    byDefault: false,
    says: 'Finds the files that a task needs, locally or with your model.',
  },
  chat_send: { title: 'Chat', effect: 'asks-models', byDefault: false, says: 'Sends a message in a chat of the workspace.' },
  workspace_context: {
    title: 'Workspace context',
    effect: 'reads',
    byDefault: false,
    says: 'A snapshot of the prompt, or the whole prompt as text.',
  },
  manage_workspaces: {
    title: 'Manage workspaces',
    effect: 'chooses',
    byDefault: false,
    says: 'Lists the workspaces, and opens another one in the window.',
  },
} as const satisfies Record<string, McpToolShown>

export type McpToolName = keyof typeof mcpTools

export function isMcpTool(name: string): name is McpToolName {
  return Object.hasOwn(mcpTools, name)
}

export function isToolOn(name: McpToolName, switched: Partial<Record<McpToolName, boolean>>): boolean {
  return switched[name] ?? mcpTools[name].byDefault
}
