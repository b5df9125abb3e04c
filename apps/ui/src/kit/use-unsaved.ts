// What was typed in a dialog and is kept nowhere yet: closing the dialog asks first.

import { createContext, useContext, useEffect } from 'react'

/** Of the dialog around; one mark for each place with something unsaved. */
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
