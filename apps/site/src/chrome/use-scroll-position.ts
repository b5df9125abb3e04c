// Whether the page is scrolled past the point where the top bar changes, and which section of the front page is current.

import { limits } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { currentSection } from './current-section.ts'

export interface ScrollPosition {
  isScrolled: boolean
  /** '' if the page has none of the sections. */
  section: string
}

/** Checks again when `page` changes. */
export function useScrollPosition(page: string, sections: readonly string[]): ScrollPosition {
  const [position, setPosition] = useState<ScrollPosition>({ isScrolled: false, section: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` changes what is on screen
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const isScrolled = window.scrollY > limits.topBarScrollPx
      const tops = sections.flatMap((id) => {
        const element = document.getElementById(id)
        return element ? [{ id, top: element.getBoundingClientRect().top }] : []
      })
      const section = currentSection(tops, window.innerHeight)
      setPosition((before) => (before.isScrolled === isScrolled && before.section === section ? before : { isScrolled, section }))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [page, sections])
  return position
}
