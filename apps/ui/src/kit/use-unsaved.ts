// Tracks unsaved input in a dialog: closing the dialog asks first.

import { createContext, useContext, useEffect } from 'react'

/** Set of the enclosing dialog; one symbol per place with unsaved input. */
export const UnsavedPlaces = createContext<Set<symbol>>(new Set())

export function useUnsaved(isUnsaved: boolean): void {
  const places = useContext(UnsavedPlaces)
  useEffect(() => {
    if (!isUnsaved) return
    const mine = Symbol('unsaved')
    places.add(mine)
    return () => void places.delete(mine)
  }, [places, isUnsaved])
}
