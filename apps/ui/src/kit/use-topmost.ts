// Dialogs over dialogs: one Esc or one click outside closes the topmost only, though all of them hear it.

import { useEffect, useRef } from 'react'

const shown: symbol[] = []
const taken = new WeakSet<Event>()

interface Closing {
  event: Event
  cancel: () => void
  allowPropagation: () => void
}

/** Whether what closes is meant for the dialog that asks. */
export function useTopmost(): (closing: Closing) => boolean {
  const me = useRef(Symbol('dialog'))
  useEffect(() => {
    const mine = me.current
    shown.push(mine)
    return () => void shown.splice(shown.indexOf(mine), 1)
  }, [])
  return ({ event, cancel, allowPropagation }) => {
    // A palette above has taken it already. Buttons are always meant.
    const isTaken = taken.has(event) || (event.type === 'keydown' && event.defaultPrevented)
    if (!isTaken && shown.at(-1) === me.current) {
      taken.add(event)
      return true
    }
    // Else it counts as taken here, and the dialog above that hears it later stays open.
    cancel()
    allowPropagation()
    return false
  }
}
