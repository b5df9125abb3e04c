// Limits the length of a message. Longer text is refused with an error, not cut silently.

import type { ClipboardEvent } from 'react'
import { notify, resolveCause } from '../kit/notify.ts'
import { words } from './composer.words.ts'

const maxChars = 1_000_000

/** Shows an error if not. */
export function fitsMessage(length: number): boolean {
  if (length <= maxChars) {
    resolveCause('message-length')
    return true
  }
  notify(words.tooLong.title(length, maxChars), { tone: 'error', description: words.tooLong.help, causes: ['message-length'] })
  return false
}

/** Checks before the text is in the field: megabytes there block the page, and removing them would clear the undo history. */
export function pasteIfFits(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain').length
  if (!fitsMessage(value.length - (selectionEnd - selectionStart) + pasted)) event.preventDefault()
}
