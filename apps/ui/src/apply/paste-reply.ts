// ⌘⇧V from anywhere: sends the clipboard to Apply if the browser lets us read it; otherwise focuses the field for a paste.

import type { WindowApi } from '@sheaf/contract'
import { keyNames } from '../kit/keys.tsx'
import { notify } from '../kit/notify.ts'
import { showTab } from '../state/view-state.ts'
import { readReply } from './reply-store.ts'

let wantsFocus = false

export async function pasteReply(host: WindowApi, workspace: string): Promise<void> {
  wantsFocus = true
  showTab('apply')
  document.getElementById('reply')?.focus()
  let text: string
  try {
    text = await navigator.clipboard.readText()
  } catch {
    return notify(`The browser keeps the clipboard to itself here. Press ${keyNames('mod+v').join(' ')} in the field.`, { tone: 'info' })
  }
  if (text.trim() === '') return notify('The clipboard holds no text.', { tone: 'info' })
  await readReply(host, workspace, text)
}

/** Whether the paste command requested focus for the field; resets it. */
export function takePasteFocus(): boolean {
  const is = wantsFocus
  wantsFocus = false
  return is
}
