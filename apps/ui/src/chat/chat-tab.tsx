// The Chat tab: conversations with the user's own model, or with any model through the clipboard.

import { useEffect, useState } from 'react'
import { Problem, Spinner } from '../kit/indicators.tsx'
import { useProviders } from '../models/use-models.ts'
import { toErrorMessage, useWorkspaceSelector } from '../state/host-state.ts'
import { words } from './chat.words.ts'
import { ChatScreen } from './chat-screen.tsx'
import { ChatSetup } from './chat-setup.tsx'
import { useChats } from './chat-store.ts'
import { ClipboardChat } from './clipboard/clipboard-chat.tsx'
import { type ChatChannel, readChannel, readLastChat, saveChannel } from './stored-choices.ts'
import { useChatStore } from './use-chat-store.ts'

export function ChatTab() {
  const workspace = useWorkspaceSelector(({ id }) => id)
  const store = useChatStore()
  useEffect(() => store.enter(workspace, readLastChat(workspace)), [store, workspace])
  const isHere = useChats((state) => state.workspace === workspace)
  const hasChats = useChats(({ cards }) => cards?.some(({ messages }) => messages > 0) === true)
  const { providers, problem } = useProviders()
  const [channel, setChannel] = useState(readChannel)
  const choose = (next: ChatChannel) => {
    saveChannel(next)
    setChannel(next)
  }
  if (channel === 'clipboard') return <ClipboardChat key={workspace} workspace={workspace} onModels={() => choose('model')} />
  if (problem)
    return (
      <div className="p-4">
        <Problem {...toErrorMessage(problem)} />
      </div>
    )
  if (!providers || !isHere)
    return (
      <div className="p-6">
        <Spinner label={words.loading} />
      </div>
    )
  if (!hasChats && providers.every(({ saved }) => saved === null)) return <ChatSetup onClipboard={() => choose('clipboard')} />
  return <ChatScreen key={workspace} workspace={workspace} onClipboard={() => choose('clipboard')} />
}
