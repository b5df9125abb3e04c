// Dialogs over dialogs: one Esc or one click outside closes the topmost only, though all of them hear it.

import { useEffect, useRef } from 'react'

const shown: symbol[] = []
const taken = new WeakSet<Event>()

/** Whether an event that closes is meant for the dialog that asks. */
export function useTopmost(): (event: Event) => boolean {
  const me = useRef(Symbol('dialog'))
  useEffect(() => {
    const mine = me.current
    shown.push(mine)
    return () => void shown.splice(shown.indexOf(mine), 1)
  }, [])
  return (event) => {
    // A palette above has taken it already. Buttons are always meant.
    if (event.type === 'keydown' && event.defaultPrevented) return false
    if (taken.has(event) || shown.at(-1) !== me.current) return false
    taken.add(event)
    return true
  }
}
