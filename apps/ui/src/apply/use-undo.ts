// Undoes or redoes a commit. If that is not possible, nothing is written, and every file has its reason.

import { type CommitProblem, defined, visibleText } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { words } from './commands.words.ts'

/** Toast key for commits: an offer to undo must not outlive the undo. */
export const commitKey = 'commit'

/** Returns the problems that prevented it; empty if it was done, or if an error was shown. */
export function useUndo(): (what: 'undo' | 'redo', id?: string) => Promise<CommitProblem[]> {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  return async (type, id) => {
    try {
      const outcome = await host['commits.change']({ workspace, change: { type, ...defined({ id }) } })
      if (!outcome.ok) return outcome.problems
      notify(words[type].done, {
        key: commitKey,
        ...(outcome.notes.length > 0 ? { description: outcome.notes.join(' ') } : {}),
      })
    } catch (problem) {
      notifyProblem(problem)
    }
    return []
  }
}

/** The same, where there is no room to list the problems. */
export function useUndoWithToast(): (what: 'undo' | 'redo', id?: string) => void {
  const undo = useUndo()
  return (what, id) => {
    void undo(what, id).then((problems) => {
      if (problems.length === 0) return
      const description = problems.slice(0, 3).map(problemText).join(' ')
      notify(words[what].failed, { tone: 'error', description, causes: ['commits'] })
    })
  }
}

export function problemText({ path, message }: { path: string; message: string }): string {
  return visibleText(message.includes(path) ? message : `${path}: ${message}`)
}
