// The bar of task tabs, shown as soon as a workspace has two.

import { AppWindow, ArrowLeft, ArrowRight, Check, ChevronDown, Copy, Pencil, Plus, RotateCcw, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand } from '../commands/use-command.ts'
import { IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { ContextMenu, Menu, MenuGroup, MenuItem, MenuLabel, MenuSeparator } from '../kit/menu.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { LabelWithMark } from '../workspaces/label-with-mark.tsx'
import { TaskTabName } from './task-tab-name.tsx'
import { words } from './task-tabs.words.ts'
import { useRenamedTab } from './use-task-tab-commands.ts'
import { type ShownTab, type TaskTabActions, type TaskTabList, useTaskTabActions, useTaskTabs } from './use-task-tabs.ts'

const dragType = 'application/x-sheaf-task-tab'

export function TaskTabBar() {
  const actions = useTaskTabActions()
  const list = useRef<HTMLDivElement>(null)
  const { shown, open, closed } = useTaskTabs()
  useEffect(() => {
    const tab = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-task-tab') === shown)
    tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [shown])
  useFocusOnShown(list, shown)
  if (open.length < 2) return null
  return (
    <div className="flex h-9 shrink-0 items-stretch border-b border-line bg-paper pr-1">
      <div ref={list} role="tablist" aria-label={words.label} className="flex min-w-0 overflow-x-auto no-scrollbar" onDragOver={allowDrop}>
        {open.map((tab, at) => (
          <TaskTabView key={tab.id} tab={tab} at={at} isShown={tab.id === shown} open={open} actions={actions} />
        ))}
      </div>
      <div className="flex items-center pl-1">
        <IconButton label={words.new} keys={keysForCommand('task-new')} onClick={actions.add}>
          <Plus />
        </IconButton>
        <TabMenu shown={shown} open={open} closed={closed} actions={actions} />
      </div>
    </div>
  )
}

/** The focus follows the shown tab, and goes there when its control has disappeared with the tab before. */
function useFocusOnShown(list: RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const { activeElement } = document
    const isOnTab = list.current?.contains(activeElement) === true && activeElement?.role === 'tab'
    if (activeElement !== document.body && !isOnTab) return
    const tab = list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    if (tab) tab.focus()
    else runCommand('focus-instructions')
  }, [list, shown])
}

interface ViewProps {
  tab: ShownTab
  at: number
  open: readonly ShownTab[]
  actions: TaskTabActions
}

/** Only the tab that is left and the one that is shown render when the window shows another one. */
const TaskTabView = memo(function TaskTabView({ tab, at, isShown, open, actions }: ViewProps & { isShown: boolean }) {
  const [isRenaming, setRenaming] = useRenamedTab(tab.id)
  const [isTarget, setTarget] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const drop = (event: DragEvent): void => {
    setTarget(false)
    const dragged = event.dataTransfer.getData(dragType)
    if (dragged === '') return
    event.preventDefault()
    actions.move(dragged, at)
  }
  return (
    <ContextMenu
      trigger={
        // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users move tabs with the menu or with Ctrl+Shift and an arrow key
        <div
          ref={bar}
          data-task-tab={tab.id}
          className={classNames(
            'group relative flex max-w-56 min-w-24 shrink-0 items-center border-r border-line',
            isShown ? 'bg-surface font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
            isTarget && 'shadow-[inset_2px_0_0_var(--color-accent)]',
          )}
          draggable={!isRenaming}
          onDragStart={(event) => {
            event.dataTransfer.setData(dragType, tab.id)
            event.dataTransfer.effectAllowed = 'move'
          }}
          onDragEnter={(event) => setTarget(event.dataTransfer.types.includes(dragType))}
          onDragLeave={() => setTarget(false)}
          onDragOver={allowDrop}
          onDrop={drop}
          onAuxClick={(event) => event.button === 1 && actions.close(tab.id)}
        >
          {isShown && <span className="absolute inset-x-0 top-0 h-0.5 bg-accent" />}
          {isRenaming ? (
            <TaskTabName
              tab={tab}
              onDone={(name, isByKey) => {
                setRenaming(false)
                if (isByKey) focusLater(bar.current)
                if (name !== null && name !== tab.name) actions.rename(tab.id, name)
              }}
            />
          ) : (
            <>
              <button
                type="button"
                role="tab"
                aria-selected={isShown}
                aria-keyshortcuts="Delete F2"
                tabIndex={isShown ? 0 : -1}
                title={tab.title}
                className="h-full min-w-0 grow truncate pr-1 pl-3 text-left outline-offset-[-3px]"
                onClick={() => actions.show(tab.id)}
                onDoubleClick={() => setRenaming(true)}
                onKeyDown={(event) => onTabKey(event, { tab, at, open, actions, rename: () => setRenaming(true) })}
              >
                {tab.title}
                {tab.hasReview && (
                  <span className="ml-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" role="img" aria-label={words.review} />
                )}
              </button>
              {/* A list of tabs may contain only tabs. Delete and Ctrl+W close them without the mouse. */}
              <button
                type="button"
                tabIndex={-1}
                aria-hidden
                title={words.close(tab.title)}
                className={classNames(
                  'mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink [&_svg]:size-3.5',
                  !isShown && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
                )}
                onClick={() => actions.close(tab.id)}
              >
                <X />
              </button>
            </>
          )}
        </div>
      }
    >
      <TabActions tab={tab} at={at} open={open} actions={actions} onRename={() => setRenaming(true)} />
    </ContextMenu>
  )
})

/** The button of the tab takes the place of the field in the next frame. */
function focusLater(bar: HTMLElement | null): void {
  requestAnimationFrame(() => bar?.querySelector<HTMLElement>('[role=tab]')?.focus())
}

function TabActions({ tab, at, open, actions, onRename }: ViewProps & { onRename: () => void }) {
  return (
    <>
      <MenuItem icon={<Pencil />} keys="f2" onClick={onRename}>
        {words.menu.rename}
      </MenuItem>
      <MenuItem icon={<Copy />} onClick={() => actions.duplicate(tab.id)}>
        {words.menu.duplicate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ArrowLeft />} disabled={at === 0} keys="ctrl+shift+left" onClick={() => actions.move(tab.id, at - 1)}>
        {words.menu.moveLeft}
      </MenuItem>
      <MenuItem
        icon={<ArrowRight />}
        disabled={at === open.length - 1}
        keys="ctrl+shift+right"
        onClick={() => actions.move(tab.id, at + 1)}
      >
        {words.menu.moveRight}
      </MenuItem>
      <MenuItem icon={<AppWindow />} onClick={() => actions.moveToWindow(tab.id)}>
        <LabelWithMark mark={<ProBadge for="several-windows" />}>{words.menu.moveToWindow}</LabelWithMark>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<X />} keys={keysForCommand('task-close')} onClick={() => actions.close(tab.id)}>
        {words.menu.close}
      </MenuItem>
    </>
  )
}

const TabMenu = memo(function TabMenu({ shown, open, closed, actions }: TaskTabList & { actions: TaskTabActions }) {
  const at = open.findIndex(({ id }) => id === shown)
  const current = open[at]
  const [, setRenaming] = useRenamedTab(shown)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={words.menu.more}>
          <ChevronDown />
        </IconButton>
      }
    >
      <MenuGroup>
        <MenuLabel>{words.label}</MenuLabel>
        {open.map((tab, nth) => (
          <MenuItem
            key={tab.id}
            icon={
              <Check
                className={tab.id === shown ? 'text-accent-ink' : 'invisible'}
                {...(tab.id === shown ? { 'aria-label': words.menu.current } : { 'aria-hidden': true })}
              />
            }
            {...(nth < 9 ? { keys: `alt+${nth + 1}` } : {})}
            onClick={() => actions.show(tab.id)}
          >
            {tab.title}
          </MenuItem>
        ))}
      </MenuGroup>
      {current && (
        <>
          <MenuSeparator />
          <TabActions tab={current} at={at} open={open} actions={actions} onRename={() => setRenaming(true)} />
        </>
      )}
      {closed.length > 0 && (
        <>
          <MenuSeparator />
          <MenuGroup>
            <MenuLabel>{words.menu.closed}</MenuLabel>
            {closed.map((tab) => (
              <MenuItem key={tab.id} icon={<RotateCcw />} onClick={() => actions.reopen(tab.id)}>
                {tab.title}
              </MenuItem>
            ))}
          </MenuGroup>
        </>
      )}
    </Menu>
  )
})

interface KeyTools extends ViewProps {
  rename(): void
}

/** The pattern for tabs: arrow keys go to a tab and show it. */
function onTabKey(event: KeyboardEvent<HTMLButtonElement>, { tab, at, open, actions, rename }: KeyTools): void {
  const { key, ctrlKey, metaKey, shiftKey } = event
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  const last = open.length - 1
  const isMove = (ctrlKey || metaKey) && shiftKey
  if (step !== 0 && isMove) actions.move(tab.id, Math.min(Math.max(at + step, 0), last))
  else if (step !== 0 || key === 'Home' || key === 'End') {
    const to = key === 'Home' ? 0 : key === 'End' ? last : (at + step + last + 1) % (last + 1)
    const target = open[to]
    if (target) actions.show(target.id)
    const siblings = event.currentTarget.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]')
    siblings?.[to]?.focus()
  } else if (key === 'Delete') actions.close(tab.id)
  else if (key === 'F2') rename()
  else return
  event.preventDefault()
  event.stopPropagation()
}

function allowDrop(event: DragEvent): void {
  if (!event.dataTransfer.types.includes(dragType)) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'move'
}
