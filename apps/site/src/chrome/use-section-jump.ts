// Home, Features, Testimonials, Pricing: on the front page they scroll; from another page the browser first goes there.

import { limits } from '@sheaf/contract'
import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepOnCourse } from './keep-on-course.ts'

export function useSectionJump(): (section: string) => void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const wanted = pathname === '/' ? sectionOf(state) : undefined

  useEffect(() => {
    if (wanted === undefined) return
    // The page is on screen before it moves; scrolled at once, one would not see where one has come to.
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

/** With a key held the visitor asks for another tab or window, and the browser does it. */
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
  keepOnCourse(element)
  // The keyboard goes on from where the eyes are.
  element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

function addressOf(section: string): string {
  return section === 'hero' ? '/' : `/#${section}`
}

function sectionOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'section' in state && typeof state.section === 'string' ? state.section : undefined
}
