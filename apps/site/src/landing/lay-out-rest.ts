/**
 * What stands far below is left out of the first layout (`content-visibility` in landing.css). Once the page stands and nothing else goes on, it
 * follows, one section at a time: whoever saves or photographs the page finds all of it, at its own height.
 */
export function layOutRest(): void {
  const rest = [...document.querySelectorAll<HTMLElement>('#content > section')]
  const keepsPlace = CSS.supports('overflow-anchor', 'auto')
  const next = (): void => {
    const section = rest.shift()
    if (!section) return
    // Where the browser does not hold the page in place, what grows above would push away what is being read.
    if (keepsPlace || section.getBoundingClientRect().bottom > 0) section.style.contentVisibility = 'visible'
    whenIdle(next)
  }
  if (document.readyState === 'complete') whenIdle(next)
  else window.addEventListener('load', () => whenIdle(next), { once: true })
}

const safariDelayMs = 100

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act, safariDelayMs)
}
