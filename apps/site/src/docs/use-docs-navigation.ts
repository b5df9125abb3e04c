// Keeps address, scroll position and state of the docs page in sync. A click adds a history entry; scrolling replaces the current one.

import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type DocsPosition, type ParsedHash, positionId, readHash } from './docs-hash.ts'
import { type DocsAction, type DocsState, docsReducer, initialDocsState } from './docs-state.ts'
import type { DocsTree } from './docs-tree.ts'
import { indexInView, positionOfId } from './position-in-view.ts'
import { cancelScrollExcept, docsOffset, scrollToId } from './scroll-to-id.ts'

export interface DocsNavigation {
  state: DocsState
  dispatch: Dispatch<DocsAction>
  /** Hash of the address that matches nothing. */
  unknown: string | null
  /** Goes to the element with that id: a position, or a heading inside a page. */
  goTo(id: string, position: DocsPosition): void
  /** Goes to the section and toggles it in the sidebar. */
  clickTitle(section: string): void
  closeNotice(): void
}

export function useDocsNavigation(tree: DocsTree): DocsNavigation {
  const [state, dispatch] = useReducer(docsReducer, tree, initialDocsState)
  const [unknown, setUnknown] = useState<string | null>(null)
  const navigate = useNavigate()
  const current = useRef(state)
  useEffect(() => {
    current.current = state
  })

  const activePosition = useCallback(() => ({ section: current.current.activeSection, subsection: current.current.activeSubsection }), [])

  const move = useCallback(
    (id: string) => {
      setUnknown(null)
      void navigate({ hash: id }, { preventScrollReset: true })
      scrollToId(id)
    },
    [navigate],
  )

  const followHash = useCallback(
    (isTyped: boolean) => {
      const read = readKnown(tree)
      setUnknown(read.kind === 'unknown' ? read.asked : null)
      if (read.kind === 'none') {
        cancelScrollExcept(undefined)
        const first = { section: tree[0]?.id ?? '', subsection: null }
        if (!isAt(current.current, first)) dispatch({ type: 'went', position: first })
        return
      }
      const position = read.kind === 'position' ? read.position : read.near
      if (position === null) return
      const id = read.kind === 'position' ? read.id : positionId(position)
      cancelScrollExcept(id)
      if (!isAt(current.current, position)) dispatch({ type: 'went', position })
      // Replace an old address with the current one, which readers may copy.
      if (read.kind === 'position' && location.hash !== `#${id}`) history.replaceState(history.state, '', `#${id}`)
      if (isTyped || !isInView(position)) scrollToId(id)
    },
    [tree],
  )

  const { hash, key } = useLocation()
  const isFirst = useRef(true)
  /** The last hash that was followed, or that was written while scrolling. */
  const followed = useRef('')
  // Runs after the router has restored the scroll position on Back. An address that was typed has no history state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another address.
  useEffect(() => {
    const isLoadedAgain =
      isFirst.current && performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')
    followHash(isFirst.current ? !isLoadedAgain : history.state === null)
    isFirst.current = false
    followed.current = location.hash
  }, [followHash, hash, key])

  useEffect(
    () =>
      followScroll(activePosition, followed, (position) =>
        dispatch({ type: 'scrolled', position: position ?? { section: tree[0]?.id ?? '', subsection: null } }),
      ),
    [activePosition, tree],
  )
  useEffect(
    () =>
      followLinks(tree, (id, position) => {
        dispatch({ type: 'went', position })
        move(id)
      }),
    [tree, move],
  )

  return {
    state,
    dispatch,
    unknown,
    goTo(id, position) {
      dispatch({ type: 'went', position })
      dispatch({ type: 'search-cleared' })
      dispatch({ type: 'menu-closed' })
      move(id)
    },
    clickTitle(section) {
      dispatch({ type: 'title-clicked', section })
      move(positionId({ section, subsection: null }))
    },
    closeNotice: () => setUnknown(null),
  }
}

/** A heading that is no longer on its page counts as unknown, like a missing page. */
function readKnown(tree: DocsTree): ParsedHash {
  const read = readHash(tree, location.hash)
  if (read.kind !== 'position' || document.getElementById(read.id) !== null) return read
  return { kind: 'unknown', asked: read.id, near: read.position }
}

function isAt(state: DocsState, { section, subsection }: DocsPosition): boolean {
  return state.activeSection === section && state.activeSubsection === subsection
}

function positionElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.docs-section, .docs-page')]
}

/** The position being read; undefined above the first section. */
function readPosition(elements: readonly HTMLElement[]): DocsPosition | undefined {
  const topOf = (index: number) => elements[index]?.getBoundingClientRect().top ?? 0
  const id = elements[indexInView(elements.length, topOf, docsOffset + 8)]?.id
  return id === undefined || topOf(0) > docsOffset + 8 ? undefined : positionOfId(id)
}

function isInView(position: DocsPosition): boolean {
  const seen = readPosition(positionElements())
  return seen !== undefined && positionId(seen) === positionId(position)
}

/** Reports the position being read; undefined above the first section. */
function followScroll(
  active: () => DocsPosition,
  followed: { current: string },
  onPosition: (position: DocsPosition | undefined) => void,
): () => void {
  const elements = positionElements()
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    frame = 0
    // The address has changed, but the page hasn't scrolled yet: the position in view is the old one and must not overwrite the address.
    const address = followed.current
    if (location.hash !== address || isLastPageVisible(active())) return
    const position = readPosition(elements)
    onPosition(position)
    clearTimeout(timer)
    // Written when scrolling pauses: browsers refuse an address that changes too often.
    timer = setTimeout(() => {
      if (followed.current !== address || location.hash !== address) return
      writePosition(position)
      followed.current = location.hash
    }, 200)
  }
  const onScroll = () => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  const onUserInput = () => cancelScrollExcept(undefined)
  addEventListener('scroll', onScroll, { passive: true })
  // `popstate` arrives here before the router restores the scroll position; a pending scroll would pull the page away in the next frame. It
  // would also pull the page away from a reader who scrolls by hand.
  for (const name of userInputEvents) addEventListener(name, onUserInput, { capture: true, passive: true })
  return () => {
    removeEventListener('scroll', onScroll)
    for (const name of userInputEvents) removeEventListener(name, onUserInput, { capture: true })
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const userInputEvents = ['popstate', 'wheel', 'touchmove', 'keydown', 'pointerdown']

/** A short page at the end never reaches the line: it stays active while it is visible and the document is scrolled to its end. */
function isLastPageVisible(active: DocsPosition): boolean {
  const isEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
  const top = document.getElementById(positionId(active))?.getBoundingClientRect().top ?? 0
  return isEnd && top > docsOffset && top < window.innerHeight
}

function writePosition(position: DocsPosition | undefined): void {
  if (position === undefined) {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
    return
  }
  const now = new URLSearchParams(location.hash.slice(1))
  // A heading is a more exact address of the same position.
  const isHeading = location.hash.includes('--') && location.hash.startsWith(`#${position.subsection ?? position.section}--`)
  if (isHeading || (now.get('s') === position.section && now.get('ss') === position.subsection)) return
  history.replaceState(history.state, '', `#${positionId(position)}`)
}

/** Handles links in the text to positions on this page. */
function followLinks(tree: DocsTree, onLink: (id: string, position: DocsPosition) => void): () => void {
  const article = document.querySelector('.docs-article')
  const onClick = (event: Event) => {
    if (!(event instanceof MouseEvent) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.origin !== location.origin || link.pathname !== location.pathname || link.hash === '') return
    const read = readHash(tree, link.hash)
    if (read.kind !== 'position') return
    event.preventDefault()
    onLink(read.id, read.position)
  }
  article?.addEventListener('click', onClick)
  return () => article?.removeEventListener('click', onClick)
}
