/**
 * Lays out the lower sections, which the first layout skips (`content-visibility` in landing.css), one at a time once the page is loaded
 * and idle. Saved pages and screenshots then have all of them, at their real height.
 */
export function layOutLowerSections(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('#content > section')]
  const hasScrollAnchoring = CSS.supports('overflow-anchor', 'auto')
  const next = (): void => {
    const section = sections.shift()
    if (!section) return
    // Without scroll anchoring, a section that grows above the viewport would move the text that is being read.
    if (hasScrollAnchoring || section.getBoundingClientRect().bottom > 0) section.style.contentVisibility = 'visible'
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
