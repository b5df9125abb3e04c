// Attaches image files of the open folders to the chat that is shown, or that was shown last.

import { useHostState } from '../../state/host-state.ts'
import { showTab } from '../../state/view-state.ts'
import { shownChat, useChats } from '../chat-store.ts'
import { readLastChat, saveChannel } from '../stored-choices.ts'
import { draftOf } from './draft-images.ts'
import { useImageActions } from './use-attach-images.ts'

export function useAttachFromTree(): (paths: readonly string[]) => void {
  const workspace = useHostState((state) => state.open?.id) ?? ''
  const { add } = useImageActions(workspace)
  return (paths) => {
    const chats = useChats.getState()
    const chat = chats.workspace === workspace ? shownChat(chats) : readLastChat(workspace)
    // Images go to a model, not through the clipboard.
    saveChannel('model')
    showTab('chat')
    add(
      draftOf(workspace, chat),
      paths.map((path) => ({ path })),
    )
  }
}
