// Where the focus was before a dialog took it. A dialog that another one opened (the palette, a menu) cannot give it back to what is gone.

let last: Element | null = null

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]') === null) last = target
  })

/** Undefined: what a dialog does by itself is right, because what had the focus before it is still there. */
export function focusBefore(opener: Element | null): HTMLElement | undefined {
  if (opener !== null && opener !== document.body && opener.isConnected) return undefined
  return last instanceof HTMLElement && last.isConnected ? last : undefined
}
