// Every text of the home screen, the workspace menu and the rows of workspaces. Each dialog has its own module.

import { ago, fullCount, plural } from '../kit/format.ts'

export const words = {
  opening: (name: string) => `Opening ${name}…`,
  filesRead: (count: number) => `${fullCount(count)} files`,
  starting: 'Starting…',
  openFolder: 'Open Folder',
  drop: {
    help: 'Drop the folder to open it',
    notFolder: 'Drop a folder, not a file.',
    notFolderHelp: 'A workspace is made of folders.',
  },
  firstRun: {
    title: 'Bind your code into one good prompt',
    help: 'Sheaf gathers the files that matter for any AI, counts every token, and brings the answer back as changes you review.',
    ways: 'Ways to begin',
    folder: { title: 'Open folder', help: 'A project of yours; or drop it anywhere in this window.' },
    sample: { title: 'Try the sample project', help: 'A small shop with a bug in it, in ~/sheaf-sample. No key needed.' },
    paste: { title: 'Paste a path or a link', help: 'Such as ~/code/app, or a sheaf:// link that somebody sent you.' },
    privacy: 'Your files stay on this machine. Nothing leaves it but what you copy, or send to a model you chose.',
    connectModel: 'Connect a model',
    tryPro: 'Try Pro for 7 days',
  },
  paste: {
    label: 'Path or link',
    placeholder: '~/code/app or sheaf://open/…',
    open: 'Open',
    openLink: 'Look at it',
    remote: 'Sheaf opens folders of this machine. Clone it first, then open the folder.',
    copyCommand: 'Copy the command',
    copied: 'Copied',
  },
  home: {
    title: 'Workspaces',
    filter: 'Filter workspaces',
    filterPlaceholder: (count: number) =>
      plural(count, { one: 'Filter # workspace by name or folder', other: 'Filter # workspaces by name or folder' }),
    recent: 'Recent',
    matches: (count: number) => plural(count, { one: '# match', other: '# matches' }),
    noMatch: (text: string) => `No workspace has “${text}” in its name or folders.`,
    showAll: 'Show all',
    showOlder: (count: number) => plural(count, { one: 'Show # older one', other: 'Show # older ones' }),
    hints: { walk: 'walk', open: 'open', openFolder: 'open a folder', commands: 'all commands' },
    dismiss: 'Dismiss',
    tryAgain: 'Try again',
    unreadable: {
      title: (path: string, why: string) => `The workspace ${path} could not be read: ${why}`,
      help: 'It was left as it is; the others are not touched by it.',
    },
  },
  menu: {
    name: (name: string) => `Workspace ${name}`,
    ephemeral: 'ephemeral',
    ephemeralHelp: 'Not saved: forgotten when it is closed',
    switchTo: 'Switch to',
    recent: (path: string, lastUsed: string) => `${path} · ${ago(lastUsed)}`,
    manage: 'Manage workspaces…',
    saved: { label: 'Saved', help: 'Every change is saved by itself' },
    keep: { label: 'Keep this workspace', help: 'Ephemeral until you do' },
    presets: 'Presets',
    firstPreset: 'Save as a preset…',
    changePresets: 'Save or change presets…',
    presetApplied: (name: string) => `Preset “${name}” applied`,
    addFolder: 'Add a folder…',
    ignorePatterns: 'Ignore patterns…',
    newWindow: 'New window',
    saveAndExit: 'Save and exit',
    cancel: 'Cancel',
    tryAgain: 'Try again',
  },
  saving: {
    noHost: { title: 'Kept in this window', help: 'It is saved as soon as the host is back.' },
    saved: { title: 'Saved', help: 'Every change is saved by itself.' },
    ephemeral: {
      title: 'Not saved: this workspace is ephemeral',
      help: 'It never reaches the disk, and is forgotten when it is closed.',
      keep: 'Keep it as a saved one',
    },
    kept: { title: 'Kept', help: (name: string) => `“${name}” is now saved like any other workspace.` },
  },
  row: {
    nothingSelected: 'nothing selected',
    selected: (files: number) => plural(files, { one: '# file selected', other: '# files selected' }),
    more: (name: string) => `More for ${name}`,
    actions: {
      open: 'Open',
      openInWindow: 'Open in a new window',
      keep: 'Keep it',
      rename: 'Rename…',
      duplicate: 'Duplicate',
      delete: 'Delete…',
    },
    newName: (name: string) => `New name of ${name}`,
    openHere: 'open here',
    open: 'open',
    ephemeral: 'ephemeral',
    ephemeralHelp: 'Forgotten when it is closed',
    missing: (path: string) => `Not there now: ${path}. Put it back or connect its disk; what was chosen is kept.`,
    partMissing: (path: string) => `A folder is not there now: ${path}. Put it back or connect its disk; what was chosen is kept.`,
    noFolder: 'No folder',
    folders: (first: string, others: number) =>
      others > 0 ? `${first} and ${plural(others, { one: '# other folder', other: '# other folders' })}` : first,
  },
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    help: (presets: number) =>
      `Its selection${presets > 0 ? `, ${plural(presets, { one: '# preset', other: '# presets' })}` : ''} and instructions are forgotten. The folders and files themselves stay as they are.`,
    openElsewhere: (windows: number) =>
      plural(windows, {
        one: 'It is open in another window; what is written there goes with it.',
        other: 'It is open in # other windows; what is written there goes with it.',
      }),
    yes: 'Delete workspace',
  },
  done: {
    renamed: (name: string) => `Renamed to ${name}`,
    duplicated: (name: string) => `${name} duplicated`,
    deleted: (name: string) => `${name} deleted. The folders are untouched.`,
    kept: (name: string) => `${name} is kept`,
  },
  nameTooLong: (most: number, length: number) => `A name has at most ${most} letters; this one has ${fullCount(length)}.`,
  /** How a folder relates to the open ones. */
  standing: {
    open: (name: string) => `“${name}” is open in this workspace already.`,
    inside: (name: string, root: string) => `“${name}” is part of “${root}”, which is open in this workspace already.`,
    around: (name: string, roots: readonly string[]) => `“${name}” holds ${listed(roots)}.`,
    aroundHelp: 'What is open here becomes a part of it; what is selected and ignored there stays so.',
  },
} as const

/** “a”, “b” and “c” */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`)
  const last = quoted.at(-1) ?? ''
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${last}` : last
}
