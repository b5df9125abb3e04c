// An editor with the direct-edits grant writes without a review: the window reports it, with Undo.

import type { CommitRecord, WindowApi } from '@sheaf/contract'
import { useEffect } from 'react'
import { useLink } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { clientDisplayName } from './approval-words.ts'
import { words } from './mcp.words.ts'
import { isApprovalWindow, useMcp } from './mcp-store.ts'

export function useDirectEditNotices(): void {
  const link = useLink()
  useEffect(() => {
    const notified = new Set<string>()
    return link.follow((event) => {
      const known = useMcp.getState()
      const client = known.status?.client
      if (event.type !== 'commits-changed' || !client?.directEdits || !isApprovalWindow(known)) return
      const { workspace } = event
      if (workspace !== useHostState.getState().open?.id) return
      link.host['commits.list']({ workspace }).then(
        ([last]) => {
          if (last?.state !== 'applied' || notified.has(last.id) || !isBy(client.name, last)) return
          notified.add(last.id)
          notifyWritten(link.host, workspace, client.name, last)
        },
        () => undefined,
      )
    })
  }, [link])
}

const titleLength = 80

/** The host prefixes the title with the editor's name (edits.propose). */
function isBy(name: string, { title = '' }: CommitRecord): boolean {
  return title.startsWith(`${name}: `.slice(0, titleLength))
}

function notifyWritten(host: WindowApi, workspace: string, name: string, { id, files }: CommitRecord): void {
  const undo = () =>
    host['commits.change']({ workspace, change: { type: 'undo', id } }).then((outcome) => {
      if (outcome.ok) notify(words.written.undone)
      else
        notify(words.written.notUndone, {
          tone: 'error',
          description: outcome.problems
            .slice(0, 3)
            .map(({ message }) => message)
            .join(' '),
          causes: ['commits'],
        })
    }, notifyProblem)
  const [first] = files
  const who = clientDisplayName(name)
  notify(files.length === 1 && first ? words.written.file(who, first.path) : words.written.files(who, files.length), {
    tone: 'info',
    description: words.written.help,
    action: { label: words.written.undo, onClick: () => void undo() },
  })
}
