// Scrolling to a place of a long page whose far parts have only a guessed height until they are seen.

export const docsOffset = 96 // specification §9: as much stays free above the place

let goal: { id: string } | undefined

/** Goes there at once, and again while what came into view turns out taller or shorter than guessed. */
export function scrollToId(id: string): boolean {
  const element = document.getElementById(id)
  if (element === null) return false
  // By number: `scrollIntoView` forgets the offset while the page is locked behind the drawer.
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
    // In the first frames the browser itself puts right what turned out shorter. Later the page was scrolled, and nobody is pulled back.
    if (hasMoved && window.scrollY !== last.y && framesLeft < 6) return
    last = hasMoved ? align() : { ...last, y: window.scrollY }
    framesLeft -= 1
    if (framesLeft > 0) requestAnimationFrame(settle)
  }
  requestAnimationFrame(settle)
  return true
}

/** Whatever else is still being gone to is given up: another address came, and the page would be pulled back from it. */
export function goOnlyTo(id: string | undefined): void {
  if (goal?.id !== id) goal = undefined
}

/** The keyboard goes on from where the eyes are. Not at once: the page may still be inert behind a drawer that is about to close. */
export function focusPlace(id: string): void {
  setTimeout(() => {
    const element = document.getElementById(id)
    element?.setAttribute('tabindex', '-1')
    element?.focus({ preventScroll: true })
  })
}
