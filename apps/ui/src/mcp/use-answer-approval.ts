// The user's answer to an editor, and a notice for questions that go away unanswered.

import type { McpAnswer, McpApproval } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { type ErrorMessage, toErrorMessage } from '../state/host-state.ts'
import { words } from './approval-dialog.words.ts'
import { clientDisplayName } from './approval-words.ts'
import { useMcp } from './mcp-store.ts'

/** Ids answered here, so that they are not reported as gone. */
const answered = new Set<string>()

export function useAnswerApproval({ id, name, kind, connected }: McpApproval): {
  answer: (given: McpAnswer) => void
  problem: ErrorMessage | null
} {
  const host = useHost()
  const [problem, setProblem] = useState<{ approval: string; error: ErrorMessage } | null>(null)
  const answer = (given: McpAnswer) => {
    if (answered.has(id)) return
    answered.add(id)
    host['mcp.change']({ type: 'answer', approval: id, answer: given }).then(
      (status) => {
        useMcp.setState({ status })
        if (given !== 'deny') return
        noteDenial()
        notify(words.denied.title(clientDisplayName(name)), {
          key: 'mcp-answered',
          description:
            kind === 'take-over'
              ? words.denied.staysConnected(clientDisplayName(connected ?? words.denied.otherEditor))
              : words.denied.help,
        })
      },
      (refused: unknown) => {
        answered.delete(id)
        setProblem({ approval: id, error: toErrorMessage(refused) })
      },
    )
  }
  return { answer, problem: problem?.approval === id ? problem.error : null }
}

/** Notifies when a question goes away on its own: the client left, or another window answered. */
export function useNotifyWhenGone(approval: McpApproval | undefined): void {
  const shown = useRef<McpApproval>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = approval
    if (!before || before.id === approval?.id || answered.has(before.id)) return
    if (useMcp.getState().status?.approvals.some(({ id }) => id === before.id) === false)
      notify(words.gone(clientDisplayName(before.name)), { tone: 'info', key: 'mcp-gone' })
  }, [approval])
}

let lastDenial = Number.NEGATIVE_INFINITY
const soonMs = 60_000

function noteDenial(): void {
  lastDenial = performance.now()
}

/** A client that asks again right after a denial does not accept it. */
export function wasJustDenied(): boolean {
  return performance.now() - lastDenial < soonMs
}

/** Denies all clients that ask now. */
export function useDenyAll(): () => void {
  const host = useHost()
  return () => {
    const approvals = useMcp.getState().status?.approvals ?? []
    noteDenial()
    void Promise.allSettled(
      approvals.map(({ id }) => {
        answered.add(id)
        return host['mcp.change']({ type: 'answer', approval: id, answer: 'deny' })
      }),
    ).then(() => notify(words.denied.all(approvals.length), { key: 'mcp-answered' }))
  }
}

/** No client asks until the server is on again. */
export function useTurnOffServer(): () => void {
  const host = useHost()
  return () => {
    for (const { id } of useMcp.getState().status?.approvals ?? []) answered.add(id)
    host['mcp.change']({ type: 'switch', on: false }).then((status) => {
      useMcp.setState({ status })
      notify(words.switchedOff.title, { description: words.switchedOff.help })
    }, notifyProblem)
  }
}
