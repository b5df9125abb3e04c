import type { SelectionChange } from '@sheaf/contract'
import { useCallback } from 'react'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useActions } from '../state/use-actions.ts'

/** Changes the selection and shows a toast, with what could not be done. */
export function useChangeSelection(): (change: SelectionChange, done: string) => void {
  const actions = useActions()
  return useCallback(
    (change, done) => {
      const select = async () => {
        const notes = await actions.select(change)
        notify(done, notes.length > 0 ? { tone: 'info', description: notes.join(' ') } : {})
      }
      void select().catch(notifyProblem)
    },
    [actions],
  )
}
