// ⌘⇧V from anywhere: sends the clipboard to Apply if the browser lets us read it; otherwise focuses the field for a paste.

import type { WindowApi } from '@sheaf/contract'
import { keyNames } from '../kit/keys.tsx'
import { notify } from '../kit/notify.ts'
import { showTab } from '../state/view-state.ts'
import { words } from './commands.words.ts'
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
    return notify(words.clipboard.blocked(keyNames('mod+v').join(' ')), { tone: 'info' })
  }
  if (text.trim() === '') return notify(words.clipboard.empty, { tone: 'info' })
  await readReply(host, workspace, text)
}

/** Whether the paste command requested focus for the field; resets it. */
export function consumePasteFocus(): boolean {
  const is = wantsFocus
  wantsFocus = false
  return is
}
