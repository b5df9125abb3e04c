// Every text of the home screen, the workspace menu and the rows of workspaces. Each dialog has its own module.

import { ago, fullCount, plural } from '../kit/format.ts'

export const words = {
  opening: (name: string) => `Opening ${name}…`,
  filesRead: (count: number) => plural(count, { one: '# file', other: '# files' }),
  starting: 'Starting…',
  openFolder: 'Open Folder',
  drop: {
    help: 'Drop a folder to open it',
    notFolder: 'Only folders can be opened.',
    notFolderHelp: 'Drop a project folder instead.',
  },
  firstRun: {
    title: 'Build a prompt from your code',
    help: 'Select the files that matter, copy them as a prompt for any AI model, and review the reply before anything is written.',
    ways: 'Get started',
    noWorkspaces: 'No workspaces yet. Open a project folder, or drop it anywhere in this window.',
    sample: { title: 'Try the sample project', help: 'A small shop project with a bug, created in ~/sheaf-sample. No API key needed.' },
    paste: { title: 'Paste a path or link', help: 'For example, ~/code/app or a sheaf:// link that someone sent you.' },
    privacy: 'Your files stay on this machine. Text leaves it only when you copy it, send it to a model, or let an editor read it.',
    connectModel: 'Connect a model',
    tryPro: 'Try Pro for 7 days',
  },
  paste: {
    label: 'Path or link',
    placeholder: '~/code/app or sheaf://open/…',
    open: 'Open',
    openLink: 'Preview',
    remote: 'Sheaf opens local folders. Clone the repository first, then open its folder.',
    copyCommand: 'Copy command',
    copied: 'Command copied',
  },
  home: {
    title: 'Workspaces',
    filter: 'Filter workspaces',
    filterPlaceholder: (count: number) =>
      plural(count, { one: 'Filter # workspace by name or folder', other: 'Filter # workspaces by name or folder' }),
    recent: 'Recent workspaces',
    matches: (count: number) => plural(count, { one: '# match', other: '# matches' }),
    noMatch: (text: string) => `No workspaces match “${text}”.`,
    showAll: 'Show all',
    showOlder: (count: number) => plural(count, { one: 'Show # older workspace', other: 'Show # older workspaces' }),
    hints: { move: 'move', open: 'open', openFolder: 'open folder', commands: 'all commands' },
    dismiss: 'Dismiss',
    tryAgain: 'Try again',
    unreadable: {
      title: (path: string, why: string) => `Couldn't read workspace ${path}: ${why}`,
      help: "The stored workspace wasn't changed. Other workspaces aren't affected.",
    },
  },
  menu: {
    name: (name: string) => `Workspace ${name}`,
    ephemeral: 'ephemeral',
    ephemeralHelp: 'Not saved. Discarded when you close it.',
    switchTo: 'Switch to',
    recent: (path: string, lastUsed: string) => `${path} · ${ago(lastUsed)}`,
    manage: 'Manage Workspaces…',
    saved: { label: 'Saved', help: 'Changes are saved automatically' },
    keep: { label: 'Save workspace', help: 'This workspace is ephemeral until you save it' },
    presets: 'Presets',
    firstPreset: 'Save as preset…',
    changePresets: 'Manage presets…',
    presetApplied: (name: string) => `Preset “${name}” applied`,
    addFolder: 'Add folder…',
    ignorePatterns: 'Ignore Patterns…',
    newWindow: 'New window',
    saveAndExit: 'Save and Exit',
    saveAndExitHelp: 'Returns to the list of workspaces',
    cancel: 'Cancel',
    tryAgain: 'Try again',
  },
  saving: {
    noHost: { title: 'Not saved yet', help: 'Changes will be saved when Sheaf reconnects.' },
    saved: { title: 'Saved', help: 'Changes are saved automatically.' },
    ephemeral: {
      title: "This workspace isn't saved",
      help: "Ephemeral workspaces aren't written to disk, and they're discarded when you close them.",
      keep: 'Save workspace',
    },
    kept: { title: 'Workspace saved', help: (name: string) => `“${name}” is no longer ephemeral.` },
  },
  row: {
    nothingSelected: 'no files selected',
    selected: (files: number) => plural(files, { one: '# file selected', other: '# files selected' }),
    more: (name: string) => `More actions for ${name}`,
    actions: {
      open: 'Open',
      openInWindow: 'Open in new window',
      keep: 'Save workspace',
      rename: 'Rename…',
      duplicate: 'Duplicate',
      delete: 'Delete…',
    },
    newName: (name: string) => `New name for ${name}`,
    openHere: 'open here',
    open: 'open',
    ephemeral: 'ephemeral',
    ephemeralHelp: 'Discarded when you close it',
    missing: (path: string) => `Folder not found: ${path}. Restore the folder or reconnect its drive. Your selection is kept.`,
    partMissing: (path: string) => `Missing folder: ${path}. Restore the folder or reconnect its drive. Your selection is kept.`,
    noFolder: 'No folders',
    folders: (first: string, others: number) =>
      others > 0 ? `${first} and ${plural(others, { one: '# other folder', other: '# other folders' })}` : first,
  },
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    help: (presets: number) =>
      `This deletes the workspace's selection, ${presets > 0 ? `${plural(presets, { one: '# preset', other: '# presets' })}, ` : ''}instructions, chats, and copy history. Your folders and files aren't affected.`,
    openElsewhere: (windows: number) =>
      plural(windows, {
        one: 'The workspace is open in another window. Changes made in that window will also be lost.',
        other: 'The workspace is open in # other windows. Changes made in those windows will also be lost.',
      }),
    confirmLabel: 'Delete workspace',
  },
  done: {
    renamed: (name: string) => `Renamed to ${name}`,
    duplicated: (name: string) => `${name} duplicated`,
    deleted: (name: string) => `${name} deleted`,
    kept: (name: string) => `${name} saved`,
  },
  nameTooLong: (most: number, length: number) => `The name is too long: ${fullCount(length)} characters. Use at most ${fullCount(most)}.`,
  /** How a folder relates to the open ones. */
  rootRelation: {
    open: (name: string) => `“${name}” is already open in this workspace.`,
    inside: (name: string, root: string) => `“${name}” is inside “${root}”, which is already open in this workspace.`,
    around: (name: string, roots: readonly string[]) => `“${name}” contains ${listed(roots)}.`,
    aroundHelp: 'If you add this folder, the open folders become part of it. Your selection and ignore patterns are kept.',
  },
} as const

/** “a”, “b”, and “c” */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`)
  return new Intl.ListFormat('en').format(quoted)
}
