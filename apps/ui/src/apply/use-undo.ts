// Taking a commit back, or putting it back. Where that cannot be done, nothing was written, and every file says why.

import type { CommitTrouble } from '@sheaf/contract'
import { useOpenDesk } from '../desk/desk-store.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'

/** Answers what stood against it; empty: it was done, or said at the corner of the window. */
export function useUndo(): (what: 'undo' | 'redo', id?: string) => Promise<CommitTrouble[]> {
  const host = useHost()
  const { id: workspace } = useOpenDesk()
  return async (what, id) => {
    try {
      const outcome = await host[`changes.${what}`]({ workspace, ...(id === undefined ? {} : { id }) })
      if (outcome.ok) {
        notify(what === 'undo' ? 'Taken back. The files are as they were before.' : 'Put back. The changes stand again.', {
          ...(outcome.notes.length > 0 ? { description: outcome.notes.join(' ') } : {}),
        })
        return []
      }
      const [first] = outcome.troubles
      notify(what === 'undo' ? 'It could not be taken back; nothing was written.' : 'It could not be put back; nothing was written.', {
        tone: 'error',
        ...(first ? { description: `${first.path}: ${first.message}` } : {}),
      })
      return outcome.troubles
    } catch (problem) {
      notifyProblem(problem)
      return []
    }
  }
}
