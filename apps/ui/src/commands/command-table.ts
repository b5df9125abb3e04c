// Every command of the window, with its key. A component that can run one registers it with `useCommand`; the palette, the keys, the
// cheat sheet, the settings and the native menu read this table.

export const commandGroups = ['Go', 'Files', 'Selection', 'Prompt', 'Apply', 'Chat', 'Workspace', 'View', 'Help'] as const
type CommandGroup = (typeof commandGroups)[number]

export interface CommandRow {
  title: string
  group: CommandGroup
  /** `mod` is ⌘ on a Mac and Ctrl elsewhere. A key without `mod` works only outside text fields. */
  keys?: string
  /** Also works while a dialog is open. */
  anywhere?: true
}

export const commandTable = {
  palette: { title: 'Command palette', group: 'Go', keys: 'mod+k', anywhere: true },
  'go-to-file': { title: 'Go to file…', group: 'Go', keys: 'mod+p' },
  'search-text': { title: 'Search in files', group: 'Go', keys: 'mod+shift+f' },
  'tab-compose': { title: 'Compose', group: 'Go', keys: 'mod+1' },
  'tab-codemap': { title: 'Code Map', group: 'Go', keys: 'mod+2' },
  'tab-builder': { title: 'Context Builder', group: 'Go', keys: 'mod+3' },
  'tab-apply': { title: 'Apply', group: 'Go', keys: 'mod+4' },
  'tab-chat': { title: 'Chat', group: 'Go', keys: 'mod+5' },
  'focus-files': { title: 'Focus the file tree', group: 'Go', keys: 'mod+shift+e' },
  'focus-selected': { title: 'Focus the selected files', group: 'Go', keys: 'mod+shift+l' },
  'focus-instructions': { title: 'Write instructions', group: 'Go', keys: 'mod+i' },
  'search-names': { title: 'Search files by name', group: 'Files', keys: 'mod+f' },
  refresh: { title: 'Refresh the tree', group: 'Files', keys: 'mod+alt+r' },
  'collapse-all': { title: 'Collapse all folders', group: 'Files' },
  'expand-all': { title: 'Expand all folders', group: 'Files' },
  'add-folder': { title: 'Add a folder to this workspace…', group: 'Files' },
  'ignore-patterns': { title: 'Ignore patterns…', group: 'Files' },
  'select-all': { title: 'Select all files', group: 'Selection' },
  'clear-selection': { title: 'Clear the selection', group: 'Selection' },
  'revert-selection': { title: 'Revert to the previous selection', group: 'Selection', keys: 'mod+shift+z' },
  'select-changed': { title: 'Select files changed in git', group: 'Selection' },
  'save-preset': { title: 'Save the selection as a preset…', group: 'Selection' },
  'copy-prompt': { title: 'Copy prompt', group: 'Prompt', keys: 'mod+shift+c' },
  'save-prompt': { title: 'Save prompt as a file', group: 'Prompt', keys: 'mod+shift+s' },
  run: { title: 'Run what this tab does', group: 'Prompt', keys: 'mod+enter' },
  treemap: { title: 'Where the tokens go', group: 'Prompt', keys: 'mod+shift+b' },
  prompts: { title: 'Stored prompts…', group: 'Prompt' },
  history: { title: 'Copy history…', group: 'Prompt', keys: 'mod+shift+h' },
  findings: { title: 'Secrets found in the selection…', group: 'Prompt' },
  'paste-reply': { title: 'Paste a reply', group: 'Apply', keys: 'mod+shift+v' },
  'sample-reply': { title: 'Use the sample reply', group: 'Apply' },
  'next-change': { title: 'Next change', group: 'Apply', keys: 'mod+down' },
  'previous-change': { title: 'Previous change', group: 'Apply', keys: 'mod+up' },
  accept: { title: 'Accept this change', group: 'Apply', keys: 'a' },
  reject: { title: 'Reject this change', group: 'Apply', keys: 'r' },
  'undo-change': { title: 'Undo the last decision', group: 'Apply', keys: 'u' },
  'accept-all': { title: 'Accept all files', group: 'Apply' },
  'reset-all': { title: 'Reset all files', group: 'Apply' },
  'write-changes': { title: 'Write the accepted changes…', group: 'Apply' },
  'exit-review': { title: 'Exit review', group: 'Apply' },
  'wide-review': { title: 'Hide or show the side panels in a review', group: 'Apply' },
  'undo-commit': { title: 'Undo the last commit', group: 'Apply' },
  'redo-commit': { title: 'Redo the undone commit', group: 'Apply' },
  'copy-repair': { title: 'Copy the repair message', group: 'Apply' },
  'chat-new': { title: 'New conversation', group: 'Chat', keys: 'mod+alt+n' },
  'chat-list': { title: 'Search conversations', group: 'Chat', keys: 'mod+alt+h' },
  'chat-mode': { title: 'Switch between Plan and Act', group: 'Chat', keys: 'mod+alt+p' },
  'chat-stop': { title: 'Stop the answer', group: 'Chat' },
  'chat-retry': { title: 'Ask again for the last answer', group: 'Chat' },
  'chat-review': { title: 'Review the changes of the last answer', group: 'Chat' },
  'chat-export': { title: 'Save the conversation as Markdown', group: 'Chat' },
  'open-folder': { title: 'Open folder…', group: 'Workspace', keys: 'mod+o' },
  'save-workspace': { title: 'Save the workspace', group: 'Workspace', keys: 'mod+s' },
  'manage-workspaces': { title: 'Manage workspaces…', group: 'Workspace', keys: 'mod+shift+o' },
  'new-window': { title: 'New window', group: 'Workspace' },
  'save-and-exit': { title: 'Save and exit to the start', group: 'Workspace' },
  'toggle-theme': { title: 'Switch between light and dark', group: 'View' },
  settings: { title: 'Settings…', group: 'View', keys: 'mod+,' },
  'api-keys': { title: 'API keys…', group: 'View' },
  models: { title: 'Models…', group: 'View' },
  'mcp-settings': { title: 'MCP server…', group: 'View' },
  'mcp-editors': { title: 'Set up an editor…', group: 'View' },
  'mcp-switch': { title: 'Switch the MCP server on or off', group: 'View' },
  'mcp-copy': { title: 'Copy the MCP configuration', group: 'View' },
  bench: { title: 'Sheaf Bench: measure a model…', group: 'View' },
  updates: { title: 'Updates…', group: 'Help' },
  licence: { title: 'Licence…', group: 'Help' },
  tour: { title: 'Take the tour', group: 'Help', keys: 'mod+alt+g' },
  sample: { title: 'Open the sample project', group: 'Help' },
  activate: { title: 'Activate Sheaf Pro…', group: 'Help' },
  'cheat-sheet': { title: 'Keyboard shortcuts', group: 'Help', keys: '?' },
} as const satisfies Record<string, CommandRow>

export type CommandId = keyof typeof commandTable

export const commandIds = Object.keys(commandTable) as CommandId[]

export function commandRow(id: CommandId): CommandRow {
  return commandTable[id]
}
