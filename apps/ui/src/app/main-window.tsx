// A workspace: files on the left, the tabs in the middle, the selection on the right, the budget always below.

import { Tabs } from '@base-ui/react/tabs'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useApplyCommands } from '../apply/use-apply-commands.ts'
import { useIsRunning } from '../chat/use-is-running.ts'
import type { CommandId } from '../commands/command-table.ts'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { BudgetBar } from '../compose/budget-bar.tsx'
import { ComposeTab } from '../compose/compose-tab.tsx'
import { useOpenInEditorCommand } from '../editor/use-open-in-editor.ts'
import { Badge, Spinner } from '../kit/indicators.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { Segmented } from '../kit/segmented.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { SelectedPanel } from '../selected/selected-panel.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showMessageField, showTab, type Tab, tabs, toggleSide, useView } from '../state/view-state.ts'
import { TaskTabBar } from '../task-tabs/task-tab-bar.tsx'
import { useTaskTabCommands } from '../task-tabs/use-task-tab-commands.ts'
import { FilesPanel } from '../tree/files-panel.tsx'
import { useFilesCommands } from '../tree/use-files-commands.ts'
import { words } from './app.words.ts'
import { lazyComponent } from './lazy-component.ts'
import { ThreePanels } from './three-panels.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

const tabLoading = (
  <div className="p-6">
    <Spinner label={words.loading} />
  </div>
)
const CodeMapTab = lazyComponent(async () => (await import('../codemap/codemap-tab.tsx')).CodeMapTab, tabLoading)
const BuilderTab = lazyComponent(async () => (await import('../builder/builder-tab.tsx')).BuilderTab, tabLoading)
const ApplyTab = lazyComponent(async () => (await import('../apply/apply-tab.tsx')).ApplyTab, tabLoading)
const ChatTab = lazyComponent(async () => (await import('../chat/chat-tab.tsx')).ChatTab, tabLoading)

export function MainWindow() {
  const isNarrow = useIsNarrow()
  return (
    <>
      <Commands isNarrow={isNarrow} />
      <TaskTabBar />
      <div className="min-h-0 grow">
        {isNarrow ? (
          <OnePanel />
        ) : (
          <ThreePanels>
            <Work />
          </ThreePanels>
        )}
      </div>
      <BudgetBar />
      <SelectionStatus />
    </>
  )
}

/** Renders nothing: commands depend on much of the state, and the window must not render again whenever that changes. */
function Commands({ isNarrow }: { isNarrow: boolean }) {
  useWorkspaceCommands(isNarrow)
  useApplyCommands()
  useFilesCommands()
  useOpenInEditorCommand()
  useTaskTabCommands()
  return null
}

function OnePanel() {
  const panel = useView((state) => state.panel)
  const size = useWorkspaceSelector(({ selection }) => selection.files.size)
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 grow">{panel === 'files' ? <FilesPanel /> : panel === 'selected' ? <SelectedPanel /> : <Work />}</div>
      <nav className="flex justify-center border-t border-line bg-paper p-1.5" aria-label={words.panels.label}>
        <Segmented
          label={words.panels.panel}
          value={panel}
          onChange={(next) => useView.setState({ panel: next })}
          choices={[
            { value: 'files', label: words.panels.files },
            { value: 'work', label: words.panels.work },
            { value: 'selected', label: words.panels.selected(size) },
          ]}
        />
      </nav>
    </div>
  )
}

function Work() {
  const tab = useView((state) => state.tab)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tab !== undefined) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [tab])
  const review = useWorkspaceSelector((open) => open.review)
  const isAnswering = useIsRunning()
  const marks: Partial<Record<Tab, ReactNode>> = {
    apply: review && review.counts.open > 0 ? <Badge tone="accent">{review.counts.open}</Badge> : null,
    chat: isAnswering ? <LoaderCircle className="size-3.5 animate-spin text-accent-ink" aria-label={words.tabs.answering} /> : null,
  }
  return (
    <Tabs.Root value={tab} onValueChange={(next: Tab) => showTab(next)} className="flex h-full min-w-0 flex-col bg-surface">
      <Tabs.List
        ref={list}
        className="flex h-9 shrink-0 items-stretch overflow-x-auto no-scrollbar border-b border-line bg-paper px-1 md:gap-0.5 md:px-2"
        aria-label={words.tabs.label}
      >
        {tabs.map((name) => (
          <Tooltip key={name} label={words.tabs.each[name]} keys={keysForCommand(`tab-${name}` satisfies CommandId)}>
            <Tabs.Tab
              value={name}
              data-tour={name}
              className="inline-flex items-center gap-1.5 border-b-2 border-transparent px-1.5 whitespace-nowrap text-muted transition-colors duration-120 outline-offset-[-3px] md:px-2.5 hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
            >
              {words.tabs.each[name]}
              {marks[name]}
            </Tabs.Tab>
          </Tooltip>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className="min-h-0 grow outline-none" tabIndex={-1}>
        <TabContents tab={tab} />
      </Tabs.Panel>
    </Tabs.Root>
  )
}

function TabContents({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'compose':
      return <ComposeTab />
    case 'codemap':
      return <CodeMapTab />
    case 'builder':
      return <BuilderTab />
    case 'apply':
      return <ApplyTab />
    case 'chat':
      return <ChatTab />
  }
}

/** Announced by screen readers when the count changes; not visible. */
function SelectionStatus() {
  const selection = useWorkspaceSelector((open) => open.selection)
  return (
    <div aria-live="polite" className="sr-only">
      {words.selected(selection.files.size)}
    </div>
  )
}

function useWorkspaceCommands(isNarrow: boolean): void {
  const actions = useActions()
  const selection = useWorkspaceSelector((open) => open.selection)
  const run = (work: Promise<unknown>) => void work.catch(notifyProblem)
  useCommand('tab-compose', () => showTab('compose'))
  useCommand('tab-codemap', () => showTab('codemap'))
  useCommand('tab-builder', () => showTab('builder'))
  useCommand('tab-apply', () => showTab('apply'))
  useCommand('tab-chat', showMessageField)
  useCommand('toggle-files', () => toggleSide('files', isNarrow))
  useCommand('toggle-selected', () => toggleSide('selected', isNarrow))
  useCommand('add-folder', () => showDialog({ name: 'add-folder' }))
  useCommand('ignore-patterns', () => showDialog({ name: 'ignore' }))
  useCommand('clear-selection', () => run(actions.select({ type: 'clear' })), selection.files.size > 0)
  useCommand('revert-selection', () => run(actions.select({ type: 'revert' })), selection.canRevert)
  useCommand('save-preset', () => showDialog({ name: 'preset' }))
  useCommand('add-document', () => showDialog({ name: 'add-document' }))
  useCommand('fit', () => showDialog({ name: 'fit' }))
  useCommand('treemap', () => showDialog({ name: 'treemap' }))
  useCommand('prompts', () => showDialog({ name: 'prompts' }))
  useCommand('history', () => showDialog({ name: 'history' }))
  useCommand('findings', () => showDialog({ name: 'findings' }))
  useCommand('save-and-exit', () => run(actions.leave()))
}
