import { notify, notifyProblem } from '../kit/notify.ts'
import type { Actions } from '../state/actions.ts'
import { useHostState } from '../state/host-state.ts'
import type { RootReplica } from '../state/tree-replica.ts'
import { words } from './tree.words.ts'

/** Closes a root. Closing the last one closes the workspace: without folders there is nothing to show. */
export async function closeRoot(actions: Actions, { name, path }: RootReplica): Promise<void> {
  const { open } = useHostState.getState()
  try {
    if (open?.tree.roots.length === 1) await actions.leave()
    else {
      await actions.removeRoot(path)
      notify(words.closed.says(name), {
        tone: 'info',
        description: words.closed.help,
        action: { label: words.closed.reopen, onClick: () => void actions.addRoot(path).catch(notifyProblem) },
      })
    }
  } catch (problem) {
    notifyProblem(problem)
  }
}
