// Home, Features, Testimonials, Pricing: scrolls on the front page; from another page, goes there first.

import { limits } from '@sheaf/contract'
import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { correctScroll } from './correct-scroll.ts'

export function useSectionJump(): (section: string) => void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const wanted = pathname === '/' ? sectionOf(state) : undefined

  useEffect(() => {
    if (wanted === undefined) return
    // Scrolls only after the page is shown, so that the visitor sees where it moves.
    const timer = setTimeout(() => {
      scrollToSection(wanted)
      void navigate(addressOf(wanted), { replace: true, preventScrollReset: true })
    }, limits.sectionScrollDelayMs)
    return () => clearTimeout(timer)
  }, [wanted, navigate])

  return (section) => {
    if (pathname !== '/') return void navigate('/', { state: { section } })
    scrollToSection(section)
    void navigate(addressOf(section), { preventScrollReset: true })
  }
}

/** With a modifier key, the click opens another tab or window and is left to the browser. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function scrollToSection(section: string): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  if (section === 'hero') {
    window.scrollTo({ top: 0, behavior })
    return
  }
  const element = document.getElementById(section)
  if (element === null) return
  element.scrollIntoView({ behavior })
  correctScroll(element)
  // Keyboard navigation continues from the section.
  element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

function addressOf(section: string): string {
  return section === 'hero' ? '/' : `/#${section}`
}

function sectionOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'section' in state && typeof state.section === 'string' ? state.section : undefined
}
