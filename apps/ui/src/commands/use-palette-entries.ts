// Everything the palette offers: commands, settings, workspaces, presets, stored prompts, and chats.

import { useQuery } from '@tanstack/react-query'
import { useChats } from '../chat/chat-store.ts'
import { saveChannel, saveLastChat } from '../chat/stored-choices.ts'
import { useChatActions } from '../chat/use-chat-store.ts'
import { togglePrompt } from '../compose/compose-options.ts'
import { useChosenPreset } from '../compose/use-chosen-preset.ts'
import { useCopyPresets } from '../compose/use-copy-presets.ts'
import { useStoredPrompts } from '../compose/use-stored-prompts.ts'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { settingEntries } from '../settings/setting-entries.ts'
import { useProGate } from '../settings/use-pro-gate.ts'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showTab } from '../state/view-state.ts'
import { words as taskTabWords } from '../task-tabs/task-tabs.words.ts'
import { useWorkspaceActions } from '../workspaces/use-workspace-actions.ts'
import { useWorkspaceCards } from '../workspaces/use-workspace-cards.ts'
import { type CommandId, commandIds, commandRow } from './command-table.ts'
import { words } from './commands.words.ts'
import { keysForCommand } from './listen-for-shortcuts.ts'
import { runCommand, usePossibleCommands } from './use-command.ts'

export interface PaletteEntry {
  /** Stable, for counting uses. */
  id: string
  title: string
  /** What it is: the group of a command, otherwise “Workspace”, “Chat” and so on. */
  kind: string
  keys?: string
  /** The setting has this value, or the preset or prompt is in use. */
  isCurrent?: boolean
  run(): void
}

export function useCommandEntries(): PaletteEntry[] {
  const possible = usePossibleCommands()
  const entry = (id: CommandId): PaletteEntry => {
    const { title, group } = commandRow(id)
    return { id, title, kind: group, keys: keysForCommand(id), run: () => void runCommand(id) }
  }
  return commandIds.filter((id) => id !== 'palette' && possible.has(id)).map(entry)
}

/** In the order in which equally good matches are shown. */
export function usePaletteEntries(): PaletteEntry[] {
  return [
    ...useCommandEntries(),
    ...useSettings(),
    ...useTabs(),
    ...useWorkspaces(),
    ...usePresets(),
    ...usePrompts(),
    ...useConversations(),
  ]
}

function useSettings(): PaletteEntry[] {
  const settings = useHostState((state) => state.settings)
  const save = useSaveSettings()
  return settingEntries(settings).map(({ title, panel, change, isCurrent = false }) => ({
    id: `setting:${title}`,
    title,
    kind: words.palette.kinds.setting,
    isCurrent,
    run: () => (change ? save(change) : showDialog({ name: 'settings', panel })),
  }))
}

function useWorkspaces(): PaletteEntry[] {
  const { cards } = useWorkspaceCards()
  const open = useHostState((state) => state.open?.workspace)
  const work = useWorkspaceActions()
  return cards.map((card) => ({
    id: `workspace:${card.id}`,
    title: card.name,
    kind: words.palette.kinds.workspace,
    isCurrent: card.id === open,
    run: () => card.id !== open && work.open(card),
  }))
}

function useTabs(): PaletteEntry[] {
  const tabs = useHostState((state) => state.open?.fields.tabs)
  const shown = useHostState((state) => state.open?.id)
  const actions = useActions()
  return (tabs?.open ?? []).map((tab) => ({
    id: `tab:${tab.id}`,
    title: tab.name || tab.suggested || taskTabWords.untitled,
    kind: words.palette.kinds.taskTab,
    isCurrent: tab.id === shown,
    run: () => void actions.openTab(tab.id),
  }))
}

/** Presets of the workspace, and copy presets. */
function usePresets(): PaletteEntry[] {
  const host = useHost()
  const actions = useActions()
  const gate = useProGate()
  const copyPresets = useCopyPresets()
  const open = useHostState((state) => state.open)
  if (!open) return []
  return [
    ...open.fields.presets.map(({ name }) => ({
      id: `preset:${open.id}:${name}`,
      title: name,
      kind: words.palette.kinds.preset,
      run: () =>
        gate(
          'workspace-presets',
          () => void host['presets.change']({ workspace: open.id, change: { type: 'apply', name } }).catch(notifyProblem),
        ),
    })),
    ...copyPresets.map(({ name, edits }) => ({
      id: `copy-preset:${name}`,
      title: name,
      kind: words.palette.kinds.copyPreset,
      isCurrent: open.fields.copyPreset === name,
      run: () => {
        const use = () => {
          actions.change({ copyPreset: name })
          showTab('compose')
        }
        if (edits === 'architect') gate('pro-mode', use)
        else use()
      },
    })),
  ]
}

function usePrompts(): PaletteEntry[] {
  const { prompts } = useStoredPrompts()
  const preset = useChosenPreset()
  const actions = useActions()
  const active = useHostState((state) => state.open?.fields.activePrompts)
  if (!active) return []
  return prompts.map(({ name }) => ({
    id: `prompt:${name}`,
    title: name,
    kind: words.palette.kinds.prompt,
    isCurrent: active.includes(name),
    run: () => {
      const { open } = useHostState.getState()
      if (open) actions.change(togglePrompt(open.fields, preset, name))
      showTab('compose')
    },
  }))
}

function useConversations(): PaletteEntry[] {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const { show } = useChatActions()
  const { data } = useQuery({
    queryKey: ['palette-chats', workspace],
    queryFn: () => host['chats.list']({ workspace: workspace ?? '' }),
    enabled: workspace !== undefined,
    gcTime: 0,
  })
  if (workspace === undefined || !data) return []
  return data
    .filter(({ messages }) => messages > 0)
    .map(({ id, name }) => ({
      id: `chat:${id}`,
      title: name,
      kind: words.palette.kinds.chat,
      run: () => {
        // The tab opens the last chat when it is first shown.
        if (useChats.getState().workspace === workspace) show(id)
        else saveLastChat(workspace, id)
        saveChannel('model')
        showTab('chat')
      },
    }))
}
