// The workspace's name in the top bar, with the actions on the workspace as a whole.

import { defined, type WorkspaceCard } from '@sheaf/contract'
import { AppWindow, Bookmark, Check, ChevronDown, EyeOff, FolderPlus, Layers, LogOut, Plus, Save } from 'lucide-react'
import { useEffect } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand, useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Badge, Spinner } from '../kit/indicators.tsx'
import { Menu, MenuGroup, MenuItem, MenuLabel, MenuSeparator } from '../kit/menu.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useProGate } from '../settings/use-pro-gate.ts'
import { useHostState, useLiveWorkspace } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words as taskTabWords } from '../task-tabs/task-tabs.words.ts'
import { LabelWithMark } from './label-with-mark.tsx'
import { shortPath } from './short-path.ts'
import { useWorkspaceActions } from './use-workspace-actions.ts'
import { useWorkspaceCards } from './use-workspace-cards.ts'
import { words } from './workspaces.words.ts'

export function WorkspaceMenu() {
  const name = useHostState((state) => state.open?.fields.name)
  const isEphemeral = useHostState((state) => state.open?.fields.ephemeral === true)
  // Once there are two tabs, their bar has the button that adds one.
  const hasAddButton = useHostState((state) => (state.open?.fields.tabs?.open.length ?? 1) === 1)
  // Loaded before the menu opens: a list that arrives later would move the item under the pointer.
  const { cards } = useWorkspaceCards()
  useSaving()
  useFailures()
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      {/* As wide as the button after the name, which therefore stays in the middle. */}
      {hasAddButton && <span aria-hidden className="hidden w-6 shrink-0 md:inline" />}
      <h1 className="flex min-w-0">
        <Menu
          align="center"
          trigger={
            <Button tone="quiet" className="min-w-0 shrink text-ink" aria-label={words.menu.name(name ?? '')}>
              <span className="truncate font-medium">{name}</span>
              {isEphemeral && <Badge title={words.menu.ephemeralHelp}>{words.menu.ephemeral}</Badge>}
              <ChevronDown className="text-faint" />
            </Button>
          }
        >
          <Items cards={cards} />
        </Menu>
      </h1>
      <SwitchingMark />
      {hasAddButton && (
        <IconButton label={taskTabWords.new} keys={keysForCommand('task-new')} onClick={() => runCommand('task-new')}>
          <Plus />
        </IconButton>
      )}
    </div>
  )
}

const recentShown = 6

function Items({ cards }: { cards: readonly WorkspaceCard[] }) {
  const { id, workspace, fields } = useLiveWorkspace()
  const host = useHost()
  const work = useWorkspaceActions()
  const saveWorkspace = useSaveWorkspace()
  const gate = useProGate()
  const others = cards.filter((card) => card.id !== workspace).slice(0, recentShown)
  const apply = (name: string) =>
    gate('workspace-presets', () => {
      host['presets.change']({ workspace: id, change: { type: 'apply', name } }).then(
        () => notify(words.menu.presetApplied(name)),
        notifyProblem,
      )
    })
  return (
    <>
      {others.length > 0 && (
        <MenuGroup>
          <MenuLabel>{words.menu.switchTo}</MenuLabel>
          {others.map((card) => (
            <MenuItem
              key={card.id}
              description={words.menu.recent(shortPath(card.roots[0]?.path ?? '', 34), card.lastUsed)}
              onClick={() => work.open(card)}
            >
              {card.name}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      <MenuItem icon={<Layers />} keys={keysForCommand('manage-workspaces')} onClick={() => runCommand('manage-workspaces')}>
        {words.menu.manage}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={fields.ephemeral ? <Save /> : <Check />}
        keys={keysForCommand('save-workspace')}
        description={fields.ephemeral ? words.menu.keep.help : words.menu.saved.help}
        onClick={() => (fields.ephemeral ? saveWorkspace(id, fields.name) : runCommand('save-workspace'))}
      >
        {fields.ephemeral ? words.menu.keep.label : words.menu.saved.label}
      </MenuItem>
      <MenuGroup>
        <MenuLabel>{words.menu.presets}</MenuLabel>
        {fields.presets.slice(0, recentShown).map((preset) => (
          <MenuItem key={preset.name} icon={<Bookmark />} onClick={() => apply(preset.name)}>
            <LabelWithMark mark={<span className="text-xs text-faint tabular">{preset.files}</span>}>{preset.name}</LabelWithMark>
          </MenuItem>
        ))}
        <MenuItem icon={<Bookmark />} onClick={() => showDialog({ name: 'preset' })}>
          <LabelWithMark mark={<ProBadge for="workspace-presets" />}>
            {fields.presets.length === 0 ? words.menu.firstPreset : words.menu.changePresets}
          </LabelWithMark>
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<FolderPlus />} onClick={() => showDialog({ name: 'add-folder' })}>
        {words.menu.addFolder}
      </MenuItem>
      <MenuItem icon={<EyeOff />} onClick={() => showDialog({ name: 'ignore' })}>
        {words.menu.ignorePatterns}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Plus />} keys={keysForCommand('task-new')} onClick={() => runCommand('task-new')}>
        {taskTabWords.new}
      </MenuItem>
      <MenuItem icon={<AppWindow />} onClick={() => runCommand('new-window')}>
        <LabelWithMark mark={<ProBadge for="several-windows" />}>{words.menu.newWindow}</LabelWithMark>
      </MenuItem>
      <MenuItem icon={<LogOut />} description={words.menu.saveAndExitHelp} onClick={() => runCommand('save-and-exit')}>
        {words.menu.saveAndExit}
      </MenuItem>
    </>
  )
}

/** Shown while another workspace opens in place of this one. */
function SwitchingMark() {
  const opening = useHostState((state) => state.opening)
  if (!opening) return null
  const { progress } = opening
  return (
    <span className="flex items-center gap-1">
      <Spinner label={progress && progress.done > 0 ? words.filesRead(progress.done) : opening.what} />
      <Button small tone="quiet" onClick={opening.cancel}>
        {words.menu.cancel}
      </Button>
    </span>
  )
}

/** ⌘S: nothing has to be saved, and it says so. Keeping an ephemeral workspace needs confirmation: it then stays on disk. */
function useSaving(): void {
  const actions = useActions()
  const saveWorkspace = useSaveWorkspace()
  useCommand('save-workspace', () => {
    const open = useHostState.getState().open
    if (!open) return
    if (useHostState.getState().link !== 'ready')
      return notify(words.saving.noHost.title, { tone: 'info', description: words.saving.noHost.help })
    if (!open.fields.ephemeral)
      return void actions.flush().then(() => notify(words.saving.saved.title, { description: words.saving.saved.help }), notifyProblem)
    notify(words.saving.ephemeral.title, {
      tone: 'info',
      description: words.saving.ephemeral.help,
      action: { label: words.saving.ephemeral.keep, onClick: () => saveWorkspace(open.id, open.fields.name) },
    })
  })
}

function useSaveWorkspace(): (workspace: string, name: string) => void {
  const host = useHost()
  return (workspace, name) =>
    void host['workspaces.change']({ workspace, fields: { ephemeral: false } }).then(() => {
      useHostState.setState((state) =>
        state.open?.id === workspace ? { open: { ...state.open, fields: { ...state.open.fields, ephemeral: false } } } : {},
      )
      notify(words.saving.kept.title, { description: words.saving.kept.help(name) })
    }, notifyProblem)
}

/** Another workspace failed to open while this one stays: shown as a toast, since this screen is not about it. */
function useFailures(): void {
  const failure = useHostState((state) => state.failure)
  useEffect(() => {
    const { open } = useHostState.getState()
    if (!failure || !open) return
    notify(failure.says, {
      tone: 'error',
      causes: [`workspace ${open.id}`],
      ...defined({ description: failure.try }),
      ...(failure.retry ? { action: { label: words.menu.tryAgain, onClick: failure.retry } } : {}),
    })
    useHostState.setState({ failure: null })
  }, [failure])
}
