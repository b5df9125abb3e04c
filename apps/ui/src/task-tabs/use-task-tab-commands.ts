// Commands and keys of the task tabs.

import { useEffect } from 'react'
import { create } from 'zustand'
import { useCommand } from '../commands/use-command.ts'
import { useTaskTabActions, useTaskTabs } from './use-task-tabs.ts'

const useRenaming = create<{ tab: string | null }>()(() => ({ tab: null }))

/** Whether this tab shows a name field. */
export function useRenamedTab(tab: string): [isRenaming: boolean, set: (isRenaming: boolean) => void] {
  const isRenaming = useRenaming((state) => state.tab === tab)
  return [isRenaming, (next) => useRenaming.setState({ tab: next ? tab : null })]
}

export function useTaskTabCommands(): void {
  const { shown, open, closed } = useTaskTabs()
  const actions = useTaskTabActions()
  const at = open.findIndex(({ id }) => id === shown)
  const hasSeveral = open.length > 1
  const go = (step: number): void => {
    const target = open[(at + step + open.length) % open.length]
    if (target) actions.show(target.id)
  }
  useCommand('task-new', actions.add)
  useCommand('task-duplicate', () => actions.duplicate(shown))
  useCommand('task-rename', () => useRenaming.setState({ tab: shown }), hasSeveral)
  // With one tab, Ctrl+W closes the window.
  useCommand('task-close', () => actions.close(shown), hasSeveral)
  useCommand('task-reopen', () => closed[0] && actions.reopen(closed[0].id), closed.length > 0)
  useCommand('task-next', () => go(1), hasSeveral)
  useCommand('task-previous', () => go(-1), hasSeveral)
  useCommand('task-move-left', () => actions.move(shown, at - 1), at > 0)
  useCommand('task-move-right', () => actions.move(shown, at + 1), at >= 0 && at < open.length - 1)
  useCommand('task-to-window', () => actions.moveToWindow(shown), hasSeveral)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat || event.defaultPrevented) return
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      const target = digit === undefined ? undefined : open[Number(digit) - 1]
      if (!target || !hasSeveral) return
      event.preventDefault()
      actions.show(target.id)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
