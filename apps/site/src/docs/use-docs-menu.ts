// The table of contents as a drawer on narrow screens: moves the focus in and back, and makes the rest inert. Also: `/` starts a search.

import { type RefObject, useEffect, useRef } from 'react'

interface DocsMenu {
  panel: RefObject<HTMLDivElement | null>
  rest: RefObject<HTMLDivElement | null>
  open(): void
  close(): void
}

export function useDocsMenu(
  isOpen: boolean,
  onOpen: () => void,
  onClose: () => void,
  search: RefObject<HTMLInputElement | null>,
): DocsMenu {
  const panel = useRef<HTMLDivElement>(null)
  const rest = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)

  useEffect(() => {
    const outside = [rest.current, document.querySelector('body > header'), document.querySelector('body > footer')]
    for (const element of outside) element?.toggleAttribute('inert', isOpen)
    if (isOpen) search.current?.focus()
    return () => {
      for (const element of outside) element?.removeAttribute('inert')
    }
  }, [isOpen, search])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen) return leave()
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      opener.current = document.activeElement
      if (isNarrow(panel.current)) onOpen()
      else search.current?.focus()
    }
    const wide = matchMedia('(width >= 1100px)')
    const onWide = () => wide.matches && isOpen && onClose()
    addEventListener('keydown', onKeyDown)
    wide.addEventListener('change', onWide)
    return () => {
      removeEventListener('keydown', onKeyDown)
      wide.removeEventListener('change', onWide)
    }
  })

  const leave = () => {
    onClose()
    const to = opener.current
    // The page behind stays inert until React has rendered the closed drawer.
    if (to instanceof HTMLElement) setTimeout(() => to.focus({ preventScroll: true }))
  }
  return {
    panel,
    rest,
    open() {
      opener.current = document.activeElement
      onOpen()
    },
    close: leave,
  }
}

/** The stylesheet decides whether it is a drawer. */
function isNarrow(panel: Element | null): boolean {
  return panel !== null && getComputedStyle(panel).position === 'fixed'
}
