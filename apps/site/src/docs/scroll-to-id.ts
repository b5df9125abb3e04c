// Scrolls to an element of a long page whose distant parts have an estimated height until they are shown.

export const docsOffset = 96 // specification §9: free space above the element

let goal: { id: string } | undefined

/** Scrolls there at once, and again while parts that come into view turn out taller or shorter than estimated. */
export function scrollToId(id: string): boolean {
  const element = document.getElementById(id)
  if (element === null) return false
  // Not `scrollIntoView`, which ignores the offset while the page is locked behind the drawer.
  const offset = docsOffset + Number.parseFloat(getComputedStyle(element).scrollMarginTop)
  const align = () => {
    window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - offset, behavior: 'instant' })
    return { top: element.getBoundingClientRect().top, y: window.scrollY }
  }
  let last = align()
  let framesLeft = 10
  const mine = { id }
  goal = mine
  const settle = () => {
    if (goal !== mine) return
    const hasMoved = Math.abs(element.getBoundingClientRect().top - last.top) > 1
    // In the first frames, the browser itself corrects for shorter parts. Later, the reader has scrolled and must not be pulled back.
    if (hasMoved && window.scrollY !== last.y && framesLeft < 6) return
    last = hasMoved ? align() : { ...last, y: window.scrollY }
    framesLeft -= 1
    if (framesLeft > 0) requestAnimationFrame(settle)
  }
  requestAnimationFrame(settle)
  return true
}

/** Stops scrolling to any other element: the address changed, and the page would be pulled back. */
export function cancelScrollExcept(id: string | undefined): void {
  if (goal?.id !== id) goal = undefined
}

/** Keyboard navigation continues from the element. Delayed, because the page may still be inert behind a drawer that is closing. */
export function focusElement(id: string): void {
  setTimeout(() => {
    const element = document.getElementById(id)
    element?.setAttribute('tabindex', '-1')
    element?.focus({ preventScroll: true })
  })
}
