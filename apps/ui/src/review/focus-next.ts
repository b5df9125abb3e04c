// Who decides by the keyboard finds the focus on the next change, wherever it is drawn.

let isWanted = false

/** Called when a change is decided by one of its buttons. */
export function rememberFocus(): void {
  isWanted = document.activeElement?.matches(':focus-visible') ?? false
}

/** Once: whoever draws the change that is looked at now takes it. */
export function takeFocus(): boolean {
  const was = isWanted
  isWanted = false
  return was
}
