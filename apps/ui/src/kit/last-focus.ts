// Remembers the focus from before a dialog. A dialog opened from the palette or a menu cannot return it to an element that is gone.

let last: Element | null = null

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]') === null) last = target
  })

/** The element that has the focus, or had it before a dialog or menu opened. */
export function lastFocus(): Element | null {
  return last?.isConnected === true ? last : null
}

/** Undefined: the dialog's default is right, because the element that had the focus still exists. */
export function previousFocus(opener: Element | null): HTMLElement | undefined {
  if (opener !== null && opener !== document.body && opener.isConnected) return undefined
  return last instanceof HTMLElement && last.isConnected ? last : undefined
}
