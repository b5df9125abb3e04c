const corrections = 3

/**
 * Content that loads during a smooth scroll may move the target. If the page stops beside it, scrolls the rest of the way, unless the
 * visitor starts to scroll, click or type.
 */
export function correctScroll(element: HTMLElement): void {
  const stop = new AbortController()
  const { signal } = stop
  let left = corrections
  window.addEventListener(
    'scrollend',
    () => {
      const goal = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
      if (Math.abs(element.getBoundingClientRect().top - goal) < 2 || isAtEnd || left-- === 0) stop.abort()
      else element.scrollIntoView()
    },
    { signal },
  )
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.addEventListener(input, () => stop.abort(), { signal })
}
