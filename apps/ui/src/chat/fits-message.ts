// How long a message may be. More is not cut without a word: it is not taken at all, and said.

import type { ClipboardEvent } from 'react'
import { counted } from '../kit/format.ts'
import { notify } from '../kit/notify.ts'

const mostSigns = 1_000_000

/** Says so where it does not. */
export function fitsMessage(length: number): boolean {
  if (length <= mostSigns) return true
  notify(`That makes ${counted(length, 'character')}; a message takes ${counted(mostSigns, 'character')}.`, {
    tone: 'error',
    description: 'Nothing was taken over. Keep it in a file and select that, or paste a part of it.',
  })
  return false
}

/** Before it is in the field: megabytes there hold up the page, and taking them out again would forget what can be undone. */
export function pasteIfFits(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain').length
  if (!fitsMessage(value.length - (selectionEnd - selectionStart) + pasted)) event.preventDefault()
}
