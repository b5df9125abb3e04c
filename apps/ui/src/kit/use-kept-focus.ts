import { type RefObject, useEffect } from 'react'

/**
 * What was pressed is gone, and the focus with it: whoever works with the keyboard goes on at `place`. Looked at when `when` changes; a
 * focus that is anywhere else stays there.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, when: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is when that decides
  useEffect(() => {
    const { activeElement } = document
    // A dialog takes the focus itself when what had it goes.
    if (activeElement === document.body || activeElement?.role === 'dialog') place.current?.focus()
  }, [when])
}
