import { notifyProblem } from '../kit/notify.ts'
import type { Actions } from '../state/actions.ts'
import { useTreeStore } from './tree-store.ts'

/** Looks at every folder again; the button spins as long as it takes. */
export async function refreshTree(actions: Actions): Promise<void> {
  useTreeStore.setState({ isRefreshing: true })
  try {
    await actions.refresh()
  } catch (problem) {
    notifyProblem(problem)
  } finally {
    useTreeStore.setState({ isRefreshing: false })
  }
}
