// Every command of the window, with its key. A component that can run one registers it with `useCommand`; the palette, the keys, the
// cheat sheet, the settings and the native menu read this table.

import { isMac } from '../kit/platform.ts'
import { words } from './commands.words.ts'

export const commandGroups = Object.values(words.groups)
type CommandGroup = (typeof commandGroups)[number]

export interface CommandRow {
  title: string
  group: CommandGroup
  /** `mod` is ⌘ on a Mac and Ctrl elsewhere. A key without `mod` works only outside text fields. */
  keys?: string
  /** A second key, as in other programs. A command that has this key comes first. */
  alias?: string
  /** Also works while a dialog is open. */
  anywhere?: true
}

export const commandTable = {
  palette: { title: words.titles.palette, group: words.groups.go, keys: 'mod+k', alias: 'mod+shift+p', anywhere: true },
  'go-to-file': { title: words.titles['go-to-file'], group: words.groups.go, keys: 'mod+p' },
  'search-text': { title: words.titles['search-text'], group: words.groups.go, keys: 'mod+shift+f' },
  'tab-compose': { title: words.titles['tab-compose'], group: words.groups.go, keys: 'mod+1' },
  'tab-codemap': { title: words.titles['tab-codemap'], group: words.groups.go, keys: 'mod+2' },
  'tab-builder': { title: words.titles['tab-builder'], group: words.groups.go, keys: 'mod+3' },
  'tab-apply': { title: words.titles['tab-apply'], group: words.groups.go, keys: 'mod+4' },
  'tab-chat': { title: words.titles['tab-chat'], group: words.groups.go, keys: 'mod+5' },
  'focus-files': { title: words.titles['focus-files'], group: words.groups.go, keys: 'mod+shift+e' },
  'focus-selected': { title: words.titles['focus-selected'], group: words.groups.go, keys: 'mod+shift+l' },
  'focus-instructions': { title: words.titles['focus-instructions'], group: words.groups.go, keys: 'mod+i' },
  'search-names': { title: words.titles['search-names'], group: words.groups.files, keys: 'mod+f' },
  'open-in-editor': { title: words.titles['open-in-editor'], group: words.groups.files, keys: 'mod+shift+enter' },
  refresh: { title: words.titles.refresh, group: words.groups.files, keys: 'mod+alt+r' },
  'collapse-all': { title: words.titles['collapse-all'], group: words.groups.files },
  'expand-all': { title: words.titles['expand-all'], group: words.groups.files },
  'add-folder': { title: words.titles['add-folder'], group: words.groups.files },
  'ignore-patterns': { title: words.titles['ignore-patterns'], group: words.groups.files },
  'select-all': { title: words.titles['select-all'], group: words.groups.selection },
  'clear-selection': { title: words.titles['clear-selection'], group: words.groups.selection },
  'revert-selection': { title: words.titles['revert-selection'], group: words.groups.selection, keys: 'mod+shift+z' },
  'select-changed': { title: words.titles['select-changed'], group: words.groups.selection },
  'add-document': { title: words.titles['add-document'], group: words.groups.selection },
  'save-preset': { title: words.titles['save-preset'], group: words.groups.selection },
  'copy-prompt': { title: words.titles['copy-prompt'], group: words.groups.prompt, keys: 'mod+shift+c' },
  'save-prompt': { title: words.titles['save-prompt'], group: words.groups.prompt, keys: 'mod+shift+s' },
  run: { title: words.titles.run, group: words.groups.prompt, keys: 'mod+enter' },
  fit: { title: words.titles.fit, group: words.groups.prompt },
  treemap: { title: words.titles.treemap, group: words.groups.prompt, keys: 'mod+shift+b' },
  prompts: { title: words.titles.prompts, group: words.groups.prompt },
  history: { title: words.titles.history, group: words.groups.prompt, keys: 'mod+shift+h' },
  findings: { title: words.titles.findings, group: words.groups.prompt },
  'paste-reply': { title: words.titles['paste-reply'], group: words.groups.apply, keys: 'mod+shift+v' },
  'sample-reply': { title: words.titles['sample-reply'], group: words.groups.apply },
  'next-change': { title: words.titles['next-change'], group: words.groups.apply, keys: 'mod+down' },
  'previous-change': { title: words.titles['previous-change'], group: words.groups.apply, keys: 'mod+up' },
  accept: { title: words.titles.accept, group: words.groups.apply, keys: 'a' },
  reject: { title: words.titles.reject, group: words.groups.apply, keys: 'r' },
  'undo-change': { title: words.titles['undo-change'], group: words.groups.apply, keys: 'u' },
  'accept-all': { title: words.titles['accept-all'], group: words.groups.apply, keys: 'shift+a' },
  'reset-all': { title: words.titles['reset-all'], group: words.groups.apply, keys: 'shift+r' },
  'write-changes': { title: words.titles['write-changes'], group: words.groups.apply },
  'exit-review': { title: words.titles['exit-review'], group: words.groups.apply },
  'resume-review': { title: words.titles['resume-review'], group: words.groups.apply },
  'wide-review': { title: words.titles['wide-review'], group: words.groups.apply },
  'undo-commit': { title: words.titles['undo-commit'], group: words.groups.apply },
  'redo-commit': { title: words.titles['redo-commit'], group: words.groups.apply },
  'copy-repair': { title: words.titles['copy-repair'], group: words.groups.apply },
  'chat-new': { title: words.titles['chat-new'], group: words.groups.chat, keys: 'mod+alt+n' },
  'chat-list': { title: words.titles['chat-list'], group: words.groups.chat, keys: 'mod+alt+h' },
  'chat-mode': { title: words.titles['chat-mode'], group: words.groups.chat, keys: 'mod+alt+p' },
  'chat-stop': { title: words.titles['chat-stop'], group: words.groups.chat },
  'chat-retry': { title: words.titles['chat-retry'], group: words.groups.chat },
  'chat-review': { title: words.titles['chat-review'], group: words.groups.chat },
  'chat-export': { title: words.titles['chat-export'], group: words.groups.chat },
  'task-new': { title: words.titles['task-new'], group: words.groups.workspace, keys: 'mod+t' },
  'task-duplicate': { title: words.titles['task-duplicate'], group: words.groups.workspace },
  'task-rename': { title: words.titles['task-rename'], group: words.groups.workspace },
  'task-close': { title: words.titles['task-close'], group: words.groups.workspace, keys: 'mod+w' },
  'task-reopen': { title: words.titles['task-reopen'], group: words.groups.workspace, keys: 'mod+shift+t' },
  'task-next': { title: words.titles['task-next'], group: words.groups.workspace, keys: isMac ? 'ctrl+tab' : 'mod+tab' },
  'task-previous': {
    title: words.titles['task-previous'],
    group: words.groups.workspace,
    keys: isMac ? 'ctrl+shift+tab' : 'mod+shift+tab',
  },
  'task-move-left': { title: words.titles['task-move-left'], group: words.groups.workspace },
  'task-move-right': { title: words.titles['task-move-right'], group: words.groups.workspace },
  'task-to-window': { title: words.titles['task-to-window'], group: words.groups.workspace },
  'open-folder': { title: words.titles['open-folder'], group: words.groups.workspace, keys: 'mod+o' },
  'save-workspace': { title: words.titles['save-workspace'], group: words.groups.workspace, keys: 'mod+s' },
  'manage-workspaces': { title: words.titles['manage-workspaces'], group: words.groups.workspace, keys: 'mod+shift+o' },
  'new-window': { title: words.titles['new-window'], group: words.groups.workspace },
  'save-and-exit': { title: words.titles['save-and-exit'], group: words.groups.workspace },
  'toggle-files': { title: words.titles['toggle-files'], group: words.groups.view, keys: 'mod+b' },
  'toggle-selected': { title: words.titles['toggle-selected'], group: words.groups.view, keys: 'mod+alt+b' },
  'toggle-theme': { title: words.titles['toggle-theme'], group: words.groups.view },
  settings: { title: words.titles.settings, group: words.groups.view, keys: 'mod+,' },
  'api-keys': { title: words.titles['api-keys'], group: words.groups.view },
  models: { title: words.titles.models, group: words.groups.view },
  'mcp-settings': { title: words.titles['mcp-settings'], group: words.groups.view },
  'mcp-editors': { title: words.titles['mcp-editors'], group: words.groups.view },
  'choose-editor': { title: words.titles['choose-editor'], group: words.groups.view },
  'mcp-switch': { title: words.titles['mcp-switch'], group: words.groups.view },
  'mcp-copy': { title: words.titles['mcp-copy'], group: words.groups.view },
  bench: { title: words.titles.bench, group: words.groups.view },
  updates: { title: words.titles.updates, group: words.groups.help },
  licence: { title: words.titles.licence, group: words.groups.help },
  tour: { title: words.titles.tour, group: words.groups.help, keys: 'mod+alt+g' },
  sample: { title: words.titles.sample, group: words.groups.help },
  activate: { title: words.titles.activate, group: words.groups.help },
  'reply-format': { title: words.titles['reply-format'], group: words.groups.help },
  'cheat-sheet': { title: words.titles['cheat-sheet'], group: words.groups.help, keys: '?' },
} as const satisfies Record<string, CommandRow>

export type CommandId = keyof typeof commandTable

export const commandIds = Object.keys(commandTable) as CommandId[]

export function commandRow(id: CommandId): CommandRow {
  return commandTable[id]
}
