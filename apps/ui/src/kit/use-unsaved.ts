// Tracks unsaved input in a dialog: closing the dialog asks first.

import { createContext, useContext, useEffect } from 'react'

/** Set of the enclosing dialog; one symbol per place with unsaved input. */
export const UnsavedInputs = createContext<Set<symbol>>(new Set())

export function useUnsaved(isUnsaved: boolean): void {
  const inputs = useContext(UnsavedInputs)
  useEffect(() => {
    if (!isUnsaved) return
    const mine = Symbol('unsaved')
    inputs.add(mine)
    return () => void inputs.delete(mine)
  }, [inputs, isUnsaved])
}
