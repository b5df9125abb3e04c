// Limits the length of a message. Longer text is refused with an error, not cut silently.

import type { ClipboardEvent } from 'react'
import { counted } from '../kit/format.ts'
import { notify } from '../kit/notify.ts'

const mostSigns = 1_000_000

/** Shows an error if not. */
export function fitsMessage(length: number): boolean {
  if (length <= mostSigns) return true
  notify(`That makes ${counted(length, 'character')}; a message takes ${counted(mostSigns, 'character')}.`, {
    tone: 'error',
    description: 'Nothing was taken over. Keep it in a file and select that, or paste a part of it.',
  })
  return false
}

/** Checks before the text is in the field: megabytes there block the page, and removing them would clear the undo history. */
export function pasteIfFits(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain').length
  if (!fitsMessage(value.length - (selectionEnd - selectionStart) + pasted)) event.preventDefault()
}
