// Dialogs over dialogs: one Esc or one click outside closes only the topmost, though all of them receive it.

import { useEffect, useRef } from 'react'

const shown: symbol[] = []
const taken = new WeakSet<Event>()

interface Closing {
  event: Event
  cancel: () => void
  allowPropagation: () => void
}

/** Whether the closing event is meant for this dialog. */
export function useTopmost(): (closing: Closing) => boolean {
  const me = useRef(Symbol('dialog'))
  useEffect(() => {
    const mine = me.current
    shown.push(mine)
    return () => void shown.splice(shown.indexOf(mine), 1)
  }, [])
  return ({ event, cancel, allowPropagation }) => {
    // A palette above has handled it already. Buttons always count.
    const isTaken = taken.has(event) || (event.type === 'keydown' && event.defaultPrevented) || isSecondClick(event)
    if (!isTaken && shown.at(-1) === me.current) {
      taken.add(event)
      return true
    }
    // Otherwise it would count as handled here, and the dialog above, which receives it later, would stay open.
    cancel()
    allowPropagation()
    return false
  }
}

/** The second click of a double click, of which the first one opened the dialog. */
function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.type === 'click' && event.detail > 1
}
