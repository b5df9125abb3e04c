// The Chat tab: conversations with the user's own model, or with any model through the clipboard.

import { useEffect, useState } from 'react'
import { Problem, Spinner } from '../kit/marks.tsx'
import { useProviders } from '../models/use-models.ts'
import { said, useOpenPart } from '../state/host-state.ts'
import { words } from './chat.words.ts'
import { ChatScreen } from './chat-screen.tsx'
import { useChats } from './chat-store.ts'
import { ClipboardChat } from './clipboard/clipboard-chat.tsx'
import { FirstStep } from './first-step.tsx'
import { type ChatWay, keepWay, readLastChat, readWay } from './kept-choices.ts'
import { useChatStore } from './use-chat-store.ts'

export function ChatTab() {
  const workspace = useOpenPart(({ id }) => id)
  const store = useChatStore()
  useEffect(() => store.enter(workspace, readLastChat(workspace)), [store, workspace])
  const isHere = useChats((state) => state.workspace === workspace)
  const hasChats = useChats(({ cards }) => cards?.some(({ messages }) => messages > 0) === true)
  const { providers, problem } = useProviders()
  const [way, setWay] = useState(readWay)
  const choose = (next: ChatWay) => {
    keepWay(next)
    setWay(next)
  }
  if (way === 'clipboard') return <ClipboardChat key={workspace} workspace={workspace} onModels={() => choose('model')} />
  if (problem)
    return (
      <div className="p-4">
        <Problem {...said(problem)} />
      </div>
    )
  if (!providers || !isHere)
    return (
      <div className="p-6">
        <Spinner label={words.loading} />
      </div>
    )
  if (!hasChats && providers.every(({ saved }) => saved === null)) return <FirstStep onClipboard={() => choose('clipboard')} />
  return <ChatScreen key={workspace} workspace={workspace} onClipboard={() => choose('clipboard')} />
}
