import { notifyProblem } from '../kit/notify.ts'
import type { Actions } from '../state/actions.ts'
import { refreshChangedFiles } from './changed-files.ts'
import { useTreeStore } from './tree-store.ts'

/** Rescans every folder; the button spins until it is done. */
export async function refreshTree(actions: Actions): Promise<void> {
  useTreeStore.setState({ isRefreshing: true })
  try {
    await actions.refresh()
    refreshChangedFiles()
  } catch (problem) {
    notifyProblem(problem)
  } finally {
    useTreeStore.setState({ isRefreshing: false })
  }
}
