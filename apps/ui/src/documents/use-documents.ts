// Adds, refreshes, and removes the documents of the open tab.

import { type DocumentSource, isRefusal } from '@sheaf/contract'
import { useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { words } from './documents.words.ts'

const none: readonly DocumentSource[] = []

export function useDocuments(): readonly DocumentSource[] {
  return useHostState((state) => state.open?.fields.documents) ?? none
}

interface DocumentActions {
  /** IDs of documents that are being refreshed. */
  busy: ReadonlySet<string>
  refresh(document: DocumentSource, allowPrivate?: boolean): Promise<void>
  remove(document: DocumentSource): Promise<void>
}

export function useDocumentActions(): DocumentActions {
  const host = useHost()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const workspaceId = (): string => useHostState.getState().open?.id ?? ''

  async function refresh(document: DocumentSource, allowPrivate = false): Promise<void> {
    const { id, title } = document
    setBusy((before) => new Set([...before, id]))
    try {
      await host['documents.change']({
        workspace: workspaceId(),
        change: { type: 'refresh', id, ...(allowPrivate ? { allowPrivate } : {}) },
      })
      notify(words.refreshed(title))
    } catch (problem) {
      const isPrivate = isRefusal(problem) && problem.code === 'host-not-allowed'
      notifyProblem(problem, isPrivate ? { label: words.dialog.allow, onClick: () => void refresh(document, true) } : undefined)
    } finally {
      setBusy((before) => new Set([...before].filter((each) => each !== id)))
    }
  }

  async function remove({ id, title }: DocumentSource): Promise<void> {
    try {
      await host['documents.change']({ workspace: workspaceId(), change: { type: 'remove', id } })
      notify(words.removed(title), { tone: 'info' })
    } catch (problem) {
      notifyProblem(problem)
    }
  }

  return { busy, refresh, remove }
}

/** Adds files of the tree as documents. */
export function useAddFromTree(): (paths: readonly string[]) => Promise<void> {
  const host = useHost()
  return async (paths) => {
    for (const path of paths) {
      try {
        const { title } = await host['documents.add']({ workspace: useHostState.getState().open?.id ?? '', from: { path } })
        notify(words.fromTree.added(title))
      } catch (problem) {
        notifyProblem(problem)
      }
    }
  }
}
