// Copies text to the clipboard, even if it is only ready some time after the click: browsers allow the write, not the wait, so the
// promise is handed over at once.

import { resolveCause } from './notify.ts'

/** False if the browser did not allow it. Throws if producing the text fails. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const isCopied = await copy(text)
  if (isCopied) resolveCause('clipboard')
  return isCopied
}

async function copy(text: string | Promise<string>): Promise<boolean> {
  const pending = Promise.resolve(text)
  // If producing the text fails, the clipboard throws its own error; the original one is better.
  pending.catch(() => undefined)
  if (typeof text !== 'string' && typeof ClipboardItem === 'function') {
    try {
      const blob = pending.then((made) => new Blob([made], { type: 'text/plain' }))
      blob.catch(() => undefined)
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
      return true
    } catch {
      await pending
    }
  }
  const made = await pending
  try {
    await navigator.clipboard.writeText(made)
    return true
  } catch {
    return copyBySelecting(made)
  }
}

/** For pages that may not use the clipboard: selects and copies a hidden field. */
function copyBySelecting(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'fixed top-0 left-0 size-px opacity-0'
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isDone
}
