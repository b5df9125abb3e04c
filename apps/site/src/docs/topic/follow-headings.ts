// Marks the heading being read in the contents of a separate docs page. Both are prerendered, so this works on the elements themselves.

import { indexInView } from '../position-in-view.ts'
import { docsOffset } from '../scroll-to-id.ts'

/** A heading counts as being read when it is this far above the line that links scroll to. */
const margin = 48

export function followHeadings(root: HTMLElement): () => void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.topic-contents a')]
  const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [])
  keepInView(root.querySelector('.docs-contents [aria-current]'))
  if (headings.length === 0 || headings.length !== links.length) return () => undefined
  let frame = 0
  const look = () => {
    frame = 0
    const topOf = (index: number) => headings[index]?.getBoundingClientRect().top ?? 0
    const isEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
    const current = isEnd ? headings.length - 1 : indexInView(headings.length, topOf, docsOffset + margin)
    for (const [index, link] of links.entries())
      if (index === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }
  const onScroll = () => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  look()
  addEventListener('scroll', onScroll, { passive: true })
  return () => {
    removeEventListener('scroll', onScroll)
    cancelAnimationFrame(frame)
  }
}

/** Scrolls only the list of pages. */
function keepInView(link: Element | null): void {
  const box = link?.closest('.docs-contents-scroll')
  if (!link || !box) return
  const [one, whole] = [link.getBoundingClientRect(), box.getBoundingClientRect()]
  if (one.bottom > whole.bottom - 40) box.scrollTop += one.bottom - whole.bottom + whole.height / 2
}
