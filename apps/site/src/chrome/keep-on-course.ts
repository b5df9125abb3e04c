const corrections = 3

/**
 * What comes into view on the way is loaded on the way, and may move the goal: where the page stops beside it, it goes the rest. Whoever takes
 * the wheel meanwhile is let go.
 */
export function keepOnCourse(element: HTMLElement): void {
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
  for (const taken of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.addEventListener(taken, () => stop.abort(), { signal })
}
