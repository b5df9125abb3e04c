// Actions on a workspace, for any list of them. Each reports success or the problem.

import type { WorkspaceCard } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useProGate } from '../settings/use-pro-gate.ts'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './workspaces.words.ts'

export interface WorkspaceActions {
  open(card: WorkspaceCard): void
  openInWindow(card: WorkspaceCard): void
  /** Null: done, or nothing to do. A problem is shown next to the name. */
  rename(card: WorkspaceCard, to: string): Promise<ErrorMessage | null>
  duplicate(card: WorkspaceCard): void
  remove(card: WorkspaceCard): void
  /** Turns an ephemeral workspace into a saved one. */
  save(card: WorkspaceCard): void
}

/** Same limit as for a name in a link. */
const longestName = 200

export function useWorkspaceActions(): WorkspaceActions {
  const host = useHost()
  const actions = useActions()
  const gate = useProGate()
  const changed = () => useHostState.setState(({ stale }) => ({ stale: { ...stale, workspaces: stale.workspaces + 1 } }))
  const notifyWhenDone = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work
      notify(done)
    } finally {
      changed()
    }
  }
  const run = (work: Promise<unknown>, done: string) => void notifyWhenDone(work, done).catch(notifyProblem)
  return {
    open: (card) => void actions.open({ id: card.id }, words.opening(card.name)),
    openInWindow: (card) =>
      gate('several-windows', () => {
        host['windows.open']({ workspace: card.tab ?? card.id }).then(({ url }) => {
          if (url !== null) window.open(url, '_blank')
        }, notifyProblem)
      }),
    async rename(card, to) {
      const name = to.trim()
      if (name === '' || name === card.name) return null
      if (name.length > longestName) return { says: words.nameTooLong(longestName, name.length) }
      return notifyWhenDone(host['workspaces.change']({ workspace: card.id, fields: { name } }), words.done.renamed(name)).then(
        () => null,
        toErrorMessage,
      )
    },
    duplicate: (card) =>
      gate('duplicate-workspace', () => run(host['workspaces.create']({ copyOf: card.name }), words.done.duplicated(card.name))),
    remove(card) {
      const isOpenHere = useHostState.getState().open?.workspace === card.id
      const leave = isOpenHere ? actions.leave() : Promise.resolve()
      run(
        leave.then(() => host['workspaces.remove']({ name: card.name })),
        words.done.deleted(card.name),
      )
    },
    save: (card) => run(host['workspaces.change']({ workspace: card.id, fields: { ephemeral: false } }), words.done.kept(card.name)),
  }
}
