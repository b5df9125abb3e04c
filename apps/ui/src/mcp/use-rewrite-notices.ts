// An editor may write the instructions while the user does. So that the user's words are not lost silently, the window shows who wrote,
// with Undo.

import { useEffect } from 'react'
import { useLink } from '../host/use-host.ts'
import { notify } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { clientDisplayName } from './approval-words.ts'
import { words } from './mcp.words.ts'
import { isWorthNotifying, mergeRewrites, type TextRewrite, undoRewrite } from './text-rewrite.ts'

export function useRewriteNotices(): void {
  const link = useLink()
  const actions = useActions()
  useEffect(() => {
    let last: TextRewrite | null = null
    let pending: (TextRewrite & { workspace: string }) | null = null
    let notified: TextRewrite | null = null
    const stops = [
      useHostState.subscribe(({ open }, { open: was }) => {
        if (open && was && open.id === was.id && open.fields.instructions !== was.fields.instructions)
          last = { before: was.fields.instructions, after: open.fields.instructions }
      }),
      link.follow((event) => {
        // Not changed by a window: by an editor, or by the host for the user. The call that ends next shows which.
        if (event.type === 'workspace-changed' && event.by === null && last && event.fields.instructions === last.after)
          pending = { ...last, workspace: event.workspace }
        if (event.type !== 'mcp-called' || event.record.tool !== 'set_prompt_state' || !pending) return
        const { workspace, ...rewrite } = pending
        pending = null
        if (workspace !== useHostState.getState().open?.id) return
        notified = mergeRewrites(notified, rewrite)
        if (isWorthNotifying(notified)) notifyRewrite(event.record.client, notified, workspace)
      }),
    ]
    const notifyRewrite = (client: string, rewrite: TextRewrite, workspace: string) => {
      const who = clientDisplayName(client)
      const isExtended = rewrite.after.startsWith(rewrite.before)
      notify(isExtended ? words.instructions.extended(who) : words.instructions.replaced(who), {
        tone: 'info',
        key: 'mcp-instructions',
        action: {
          label: words.instructions.undo,
          onClick: () => {
            const { open } = useHostState.getState()
            if (open?.id === workspace) actions.change({ instructions: undoRewrite(rewrite, open.fields.instructions) })
          },
        },
      })
    }
    return () => {
      for (const stop of stops) stop()
    }
  }, [link, actions])
}
