// Puts text on the clipboard, also when it is made only after the click: browsers allow the writing, not the waiting, so the promise
// is handed over at once.

/** False: the browser did not let us. Throws what the making of the text threw. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const pending = Promise.resolve(text)
  // The clipboard answers for a text that could not be made with words of its own; the maker's are better.
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

/** For pages that may not use the clipboard: a field nobody sees is selected and copied. */
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
