import { type RefObject, useEffect, useRef } from 'react'

/** When a step replaces the focused button, moves the focus to the first button of `place`, so that keyboard users can continue. */
export function useKeepFocus(place: RefObject<HTMLElement | null>, step: string): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const { activeElement } = document
    // A dialog takes the focus itself when its focused control disappears.
    if (activeElement === document.body || activeElement?.role === 'dialog') place.current?.querySelector('button')?.focus()
  }, [place, step])
}
