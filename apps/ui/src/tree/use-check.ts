import { notify, notifyProblem } from '../kit/notify.ts'
import { useActions } from '../state/use-actions.ts'
import { addCheckIntent } from './tree-store.ts'

/** Checks or unchecks files and folders: shown at once, with a notice of what was not selected. */
export function useCheck(): (paths: readonly string[], checked: boolean) => Promise<void> {
  const actions = useActions()
  return async (paths, checked) => {
    const settle = addCheckIntent(paths, checked)
    try {
      notifyNotes(await actions.select({ type: 'check', paths: [...paths], checked, ...(checked ? { askLarge: true } : {}) }))
    } catch (problem) {
      notifyProblem(problem)
    } finally {
      settle()
    }
  }
}

export function notifyNotes(notes: readonly string[]): void {
  const [first, ...rest] = notes
  if (first !== undefined) notify(first, { tone: 'info', ...(rest.length > 0 ? { description: rest.join(' ') } : {}) })
}
