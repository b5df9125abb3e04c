// The application menu as a table of command palette ids. The menu only sends the id; the window runs the command.

export type MenuItem =
  | { id: string; label: string; key?: string }
  /** Standard items that the system handles. */
  | { role: 'about' | 'quit' | 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll' | 'togglefullscreen' | 'minimize' | 'close' }
  | { separator: true }

export type MenuTable = readonly { label: string; items: readonly MenuItem[] }[]

export const defaultMenu: MenuTable = [
  {
    label: 'File',
    items: [
      { id: 'open-folder', label: 'Open Folder…', key: 'CmdOrCtrl+O' },
      { id: 'manage-workspaces', label: 'Manage Workspaces…', key: 'CmdOrCtrl+Shift+O' },
      { id: 'save-workspace', label: 'Save Workspace', key: 'CmdOrCtrl+S' },
      { separator: true },
      { id: 'new-window', label: 'New Window' },
      { id: 'settings', label: 'Settings…', key: 'CmdOrCtrl+,' },
      { separator: true },
      { role: 'close' },
      { role: 'quit' },
    ],
  },
  {
    label: 'Edit',
    items: [
      { role: 'undo' },
      { role: 'redo' },
      { separator: true },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      { separator: true },
      { id: 'search-text', label: 'Search in Files…', key: 'CmdOrCtrl+Shift+F' },
      { id: 'copy-prompt', label: 'Copy Prompt', key: 'CmdOrCtrl+Shift+C' },
    ],
  },
  {
    label: 'View',
    items: [
      { id: 'palette', label: 'Command Palette…', key: 'CmdOrCtrl+K' },
      { id: 'go-to-file', label: 'Go to File…', key: 'CmdOrCtrl+P' },
      { separator: true },
      { id: 'toggle-files', label: 'Show or Hide Files Panel', key: 'CmdOrCtrl+B' },
      { id: 'toggle-selected', label: 'Show or Hide Selected Files Panel', key: 'CmdOrCtrl+Alt+B' },
      { id: 'refresh', label: 'Refresh', key: 'CmdOrCtrl+Alt+R' },
      { id: 'bench', label: 'Sheaf Bench…' },
      { role: 'togglefullscreen' },
      { role: 'minimize' },
    ],
  },
  {
    label: 'Help',
    items: [
      { id: 'tour', label: 'Take the Tour', key: 'CmdOrCtrl+Alt+G' },
      { id: 'cheat-sheet', label: 'Keyboard Shortcuts' },
      { id: 'updates', label: 'Updates…' },
      { id: 'licence', label: 'License…' },
      { role: 'about' },
    ],
  },
]
