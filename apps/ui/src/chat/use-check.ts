import type { ChatMessage, CheckedFile } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { useHostState } from '../state/host-state.ts'
import { useChats } from './chat-store.ts'

/** Which edits of a finished answer apply to the current files. Checked again when files were written, and when the window gets the focus. */
export function useCheck({ id: message, state }: ChatMessage, isReady: boolean): readonly CheckedFile[] | undefined {
  const host = useHost()
  const workspace = useChats((chats) => chats.workspace)
  const chat = useChats((chats) => chats.chat?.id)
  const commits = useHostState(({ stale }) => stale.commits)
  const { data } = useQuery({
    queryKey: ['reply-check', workspace, chat, message, state, commits],
    queryFn: ({ signal }) => host['reply.check']({ workspace: workspace ?? '', chat: chat ?? '', message }, { signal }),
    enabled: isReady && workspace !== null && chat !== undefined,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
  })
  return data
}
