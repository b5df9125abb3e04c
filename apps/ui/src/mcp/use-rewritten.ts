// An editor may write the instructions while the user does. So that the user's words are not lost silently, the window shows who wrote,
// with Undo.

import { useEffect } from 'react'
import { useLink } from '../host/use-host.ts'
import { notify } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { shownName } from './approval-words.ts'
import { words } from './mcp.words.ts'
import { isWorthTelling, joined, type Rewriting, restoredText } from './rewriting.ts'

export function useRewritten(): void {
  const link = useLink()
  const actions = useActions()
  useEffect(() => {
    let last: Rewriting | null = null
    let pending: (Rewriting & { workspace: string }) | null = null
    let told: Rewriting | null = null
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
        const { workspace, ...rewriting } = pending
        pending = null
        if (workspace !== useHostState.getState().open?.id) return
        told = joined(told, rewriting)
        if (isWorthTelling(told)) tell(event.record.client, told, workspace)
      }),
    ]
    const tell = (client: string, rewriting: Rewriting, workspace: string) => {
      const who = shownName(client)
      const isExtended = rewriting.after.startsWith(rewriting.before)
      notify(isExtended ? words.instructions.extended(who) : words.instructions.replaced(who), {
        tone: 'info',
        key: 'mcp-instructions',
        action: {
          label: words.instructions.undo,
          onClick: () => {
            const { open } = useHostState.getState()
            if (open?.id === workspace) actions.change({ instructions: restoredText(rewriting, open.fields.instructions) })
          },
        },
      })
    }
    return () => {
      for (const stop of stops) stop()
    }
  }, [link, actions])
}
