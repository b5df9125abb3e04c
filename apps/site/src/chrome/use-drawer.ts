// State of the drawer: closed, opening, open, closing. It is a modal `<dialog>`, so the page behind it is inert while it is open.

import { limits } from '@sheaf/contract'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { settleMotion } from './settle-motion.ts'

type DrawerState = 'closed' | 'opening' | 'open' | 'closing'

export interface Drawer {
  ref: RefObject<HTMLDialogElement | null>
  state: DrawerState
  open(): void
  close(): Promise<void>
  keepFocus(event: KeyboardEvent): void
}

export function useDrawer(): Drawer {
  const ref = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<DrawerState>('closed')
  /** Number of the current animation: an older one that ends later is ignored. */
  const turn = useRef(0)
  const isMoving = useRef(false)

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    // The browser opens and closes it too: with the button before scripts are loaded, and with a second Escape during an animation.
    const follow = () => {
      if (dialog.open && isMoving.current) return
      turn.current++
      isMoving.current = false
      setState(dialog.open ? 'open' : 'closed')
    }
    follow()
    dialog.addEventListener('toggle', follow)
    return () => dialog.removeEventListener('toggle', follow)
  }, [])

  /** Resolves to whether the animation ended without being replaced by another. */
  async function move(during: 'opening' | 'closing'): Promise<boolean> {
    const mine = ++turn.current
    isMoving.current = true
    flushSync(() => setState(during))
    await settleMotion(ref.current?.getAnimations() ?? [], limits.drawerMotionMs)
    if (mine !== turn.current) return false
    isMoving.current = false
    return true
  }

  return {
    ref,
    state,
    async open() {
      if (!ref.current?.open) ref.current?.showModal()
      if (await move('opening')) setState('open')
    },
    async close() {
      if (!ref.current?.open || !(await move('closing'))) return
      setState('closed')
      ref.current?.close()
    },
    keepFocus(event) {
      if (event.key !== 'Tab' || ref.current === null) return
      const stops = [...ref.current.querySelectorAll<HTMLElement>('a[href], button, input:checked')].filter((each) =>
        each.checkVisibility(),
      )
      const [first, last] = [stops[0], stops.at(-1)]
      const from = document.activeElement
      if (event.shiftKey ? from !== first && from !== ref.current : from !== last) return
      event.preventDefault()
      const to = event.shiftKey ? last : first
      to?.focus()
    },
  }
}
