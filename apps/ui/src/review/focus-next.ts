// Moves the focus to the next change for users who decide by keyboard, wherever it is rendered.

let isWanted = false

/** Called when a change is decided by one of its buttons. */
export function requestFocusOnNext(): void {
  isWanted = document.activeElement?.matches(':focus-visible') ?? false
}

/** True once: for the component that renders the current change. */
export function consumeFocusRequest(): boolean {
  const was = isWanted
  isWanted = false
  return was
}
