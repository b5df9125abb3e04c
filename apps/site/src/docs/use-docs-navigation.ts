// Keeps address, scroll position and state of the docs page in sync. A click adds a history entry; scrolling replaces the current one.

import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type DocsPlace, type HashRead, placeId, readHash } from './docs-hash.ts'
import { type DocsAction, type DocsState, docsReducer, initialDocsState } from './docs-state.ts'
import type { DocsTree } from './docs-tree.ts'
import { indexInView, placeOfId } from './place-in-view.ts'
import { docsOffset, goOnlyTo, scrollToId } from './scroll-to-id.ts'

export interface DocsNavigation {
  state: DocsState
  dispatch: Dispatch<DocsAction>
  /** Hash of the address that matches nothing. */
  unknown: string | null
  /** Goes to the element with that id: a place, or a heading inside a page. */
  goTo(id: string, place: DocsPlace): void
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

  const activePlace = useCallback(() => ({ section: current.current.activeSection, subsection: current.current.activeSubsection }), [])

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
        goOnlyTo(undefined)
        const first = { section: tree[0]?.id ?? '', subsection: null }
        if (!isAt(current.current, first)) dispatch({ type: 'went', place: first })
        return
      }
      const place = read.kind === 'place' ? read.place : read.near
      if (place === null) return
      const id = read.kind === 'place' ? read.id : placeId(place)
      goOnlyTo(id)
      if (!isAt(current.current, place)) dispatch({ type: 'went', place })
      // Replace an old address with the current one, which readers may copy.
      if (read.kind === 'place' && location.hash !== `#${id}`) history.replaceState(history.state, '', `#${id}`)
      if (isTyped || !isInView(place)) scrollToId(id)
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
      followScroll(activePlace, followed, (place) =>
        dispatch({ type: 'scrolled', place: place ?? { section: tree[0]?.id ?? '', subsection: null } }),
      ),
    [activePlace, tree],
  )
  useEffect(
    () =>
      followLinks(tree, (id, place) => {
        dispatch({ type: 'went', place })
        move(id)
      }),
    [tree, move],
  )

  return {
    state,
    dispatch,
    unknown,
    goTo(id, place) {
      dispatch({ type: 'went', place })
      dispatch({ type: 'search-cleared' })
      dispatch({ type: 'menu-closed' })
      move(id)
    },
    clickTitle(section) {
      dispatch({ type: 'title-clicked', section })
      move(placeId({ section, subsection: null }))
    },
    closeNotice: () => setUnknown(null),
  }
}

/** A heading that is no longer on its page counts as unknown, like a missing page. */
function readKnown(tree: DocsTree): HashRead {
  const read = readHash(tree, location.hash)
  if (read.kind !== 'place' || document.getElementById(read.id) !== null) return read
  return { kind: 'unknown', asked: read.id, near: read.place }
}

function isAt(state: DocsState, { section, subsection }: DocsPlace): boolean {
  return state.activeSection === section && state.activeSubsection === subsection
}

function places(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.docs-section, .docs-page')]
}

/** The place being read; undefined above the first section. */
function readPlace(elements: readonly HTMLElement[]): DocsPlace | undefined {
  const topOf = (index: number) => elements[index]?.getBoundingClientRect().top ?? 0
  const id = elements[indexInView(elements.length, topOf, docsOffset + 8)]?.id
  return id === undefined || topOf(0) > docsOffset + 8 ? undefined : placeOfId(id)
}

function isInView(place: DocsPlace): boolean {
  const seen = readPlace(places())
  return seen !== undefined && placeId(seen) === placeId(place)
}

/** Reports the place being read; undefined above the first section. */
function followScroll(active: () => DocsPlace, followed: { current: string }, onPlace: (place: DocsPlace | undefined) => void): () => void {
  const elements = places()
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    frame = 0
    // The address has changed, but the page hasn't scrolled yet: the place in view is the old one and must not overwrite the address.
    const address = followed.current
    if (location.hash !== address || isLastWord(active())) return
    const place = readPlace(elements)
    onPlace(place)
    clearTimeout(timer)
    // Written when scrolling pauses: browsers refuse an address that changes too often.
    timer = setTimeout(() => {
      if (followed.current !== address || location.hash !== address) return
      writePlace(place)
      followed.current = location.hash
    }, 200)
  }
  const onScroll = () => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  const onHand = () => goOnlyTo(undefined)
  addEventListener('scroll', onScroll, { passive: true })
  // `popstate` arrives here before the router restores the scroll position; a pending scroll would pull the page away in the next frame. It
  // would also pull the page away from a reader who scrolls by hand.
  for (const name of hands) addEventListener(name, onHand, { capture: true, passive: true })
  return () => {
    removeEventListener('scroll', onScroll)
    for (const name of hands) removeEventListener(name, onHand, { capture: true })
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const hands = ['popstate', 'wheel', 'touchmove', 'keydown', 'pointerdown']

/** A short page at the end never reaches the line: it stays active while it is visible and the document is scrolled to its end. */
function isLastWord(active: DocsPlace): boolean {
  const isEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
  const top = document.getElementById(placeId(active))?.getBoundingClientRect().top ?? 0
  return isEnd && top > docsOffset && top < window.innerHeight
}

function writePlace(place: DocsPlace | undefined): void {
  if (place === undefined) {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
    return
  }
  const now = new URLSearchParams(location.hash.slice(1))
  // A heading is a more exact address of the same place.
  const isHeading = location.hash.includes('--') && location.hash.startsWith(`#${place.subsection ?? place.section}--`)
  if (isHeading || (now.get('s') === place.section && now.get('ss') === place.subsection)) return
  history.replaceState(history.state, '', `#${placeId(place)}`)
}

/** Handles links in the text to places on this page. */
function followLinks(tree: DocsTree, onLink: (id: string, place: DocsPlace) => void): () => void {
  const article = document.querySelector('.docs-article')
  const onClick = (event: Event) => {
    if (!(event instanceof MouseEvent) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.origin !== location.origin || link.pathname !== location.pathname || link.hash === '') return
    const read = readHash(tree, link.hash)
    if (read.kind !== 'place') return
    event.preventDefault()
    onLink(read.id, read.place)
  }
  article?.addEventListener('click', onClick)
  return () => article?.removeEventListener('click', onClick)
}
