// Limits the length of a message. Longer text is refused with an error, not cut silently.

import type { ClipboardEvent, DragEvent } from 'react'
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

/** Text of a dropped selection goes into the field; files do not. */
export function refuseDroppedImages(event: DragEvent<HTMLTextAreaElement>): void {
  if (![...event.dataTransfer.files].some(({ type }) => type.startsWith('image/'))) return
  event.preventDefault()
  event.stopPropagation()
  notifyNoImages()
}

function notifyNoImages(): void {
  notify(words.noImages.title, { tone: 'info', description: words.noImages.help })
}

/** Checks before the text is in the field: megabytes there block the page, and removing them would clear the undo history. */
export function pasteIfFits(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain').length
  if (pasted === 0 && [...event.clipboardData.files].some(({ type }) => type.startsWith('image/'))) notifyNoImages()
  if (!fitsMessage(value.length - (selectionEnd - selectionStart) + pasted)) event.preventDefault()
}
