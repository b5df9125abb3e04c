import { type RefObject, useEffect } from 'react'

/**
 * When the focused control disappears, moves the focus to `fallback`, so that keyboard users can continue. Checked when `when` changes;
 * a focus that is anywhere else stays there.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>, when: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is when that decides
  useEffect(() => {
    const { activeElement } = document
    // A dialog takes the focus itself when its focused control disappears.
    if (activeElement === document.body || activeElement?.role === 'dialog') fallback.current?.focus()
  }, [when])
}
