// One listener for all keys in the table. Keys without a modifier are left to text fields.

import { isMac } from '../kit/platform.ts'
import { useHostState } from '../state/host-state.ts'
import { useView } from '../state/view-state.ts'
import { type CommandId, commandIds, commandRow } from './command-table.ts'
import { runCommand } from './use-command.ts'

export function listenForShortcuts(): () => void {
  const onKey = (event: KeyboardEvent) => {
    // A key held down must not answer the question that its first press opened.
    if ((event.defaultPrevented && !isDisabledButton(event.target)) || event.isComposing || event.repeat) return
    const keys = keysFromEvent(event)
    const id = commandIds.find((each) => keysForCommand(each) === keys) ?? commandIds.find((each) => commandRow(each).alias === keys)
    if (id === undefined) return
    if (!/mod|ctrl|alt/.test(keys) && isTyping(event.target)) return
    if (/^(?:shift\+)?[a-z0-9]$/.test(keys) && (hasTypeAhead(event.target) || isAsking())) return
    if (isAsking() && commandRow(id).anywhere !== true && isInDialog(event.target)) return
    if (runCommand(id)) event.preventDefault()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** The user's key for a command, or the table's; empty if none. */
export function keysForCommand(id: CommandId): string {
  return useHostState.getState().settings.keys[id] ?? commandRow(id).keys ?? ''
}

/** `mod+shift+c`, as in the table. */
export function keysFromEvent({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): string {
  const mod = isMac ? metaKey : ctrlKey
  const isOther = isMac && ctrlKey
  const name = nameOf(key, code)
  // Shift is part of a symbol such as `?`, but not of a letter.
  const isSymbol = name.length === 1 && !/[a-z0-9]/.test(name)
  return [mod && 'mod', isOther && 'ctrl', altKey && 'alt', shiftKey && !isSymbol && 'shift', name].filter(Boolean).join('+')
}

function nameOf(key: string, code: string): string {
  if (/^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key)) return code.slice(3).toLowerCase()
  if (/^Digit\d$/.test(code)) return code.slice(5)
  const lower = key.toLowerCase()
  return lower.startsWith('arrow') ? lower.slice(5) : lower === ' ' ? 'space' : lower
}

/** A button that keeps the focus while it is disabled prevents every key, although it uses none. */
function isDisabledButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.ariaDisabled === 'true'
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Where a letter jumps to a name, or a dialog asks a question first. */
function hasTypeAhead(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=tree],[role=menu],[role=listbox],[role=dialog],[role=alertdialog]') !== null
}

/** A dialog is open or still loading: letters typed ahead are meant for it, not for the content behind. */
function isAsking(): boolean {
  return useView.getState().dialog !== null
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null
}
