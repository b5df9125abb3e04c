// All conversations of the workspace, newest first, searchable by name and content.

import type { ChatCard } from '@sheaf/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessagesSquare, Search, SquarePen, X } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { toErrorMessage } from '../state/host-state.ts'
import { words } from './chat.words.ts'
import { ChatRow } from './chat-row.tsx'
import { shownChat, useChats } from './chat-store.ts'
import { useChatActions } from './use-chat-store.ts'

interface ChatListProps {
  workspace: string
  /** Incremented when the user wants to search. */
  searches: number
  onChosen: () => void
  onClose: () => void
}

const firstShown = 100

export function ChatList({ workspace, searches, onChosen, onClose }: ChatListProps) {
  const host = useHost()
  const cards = useChats((state) => state.cards)
  const shown = useChats(shownChat)
  const { show } = useChatActions()
  const [query, setQuery] = useState('')
  const [most, setMost] = useState(firstShown)
  const terms = useDeferredValue(query.trim())
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searches > 0) field.current?.select()
  }, [searches])
  const { data: found, error } = useQuery({
    queryKey: ['chats', workspace, terms, cards],
    queryFn: () => host['chats.list']({ workspace, query: terms }),
    enabled: terms !== '',
    placeholderData: keepPreviousData,
  })
  const rows = (terms === '' ? cards : found)?.filter(({ messages, running }) => messages > 0 || running)
  const choose = (chat: string | null, targetMessage?: string) => {
    show(chat, targetMessage)
    onChosen()
  }
  return (
    <nav aria-label={words.list.title} className="flex min-h-0 grow flex-col">
      <div className="flex h-9 shrink-0 items-center gap-1 border-b border-line px-2">
        <Search className="ml-1 size-3.5 shrink-0 text-faint" aria-hidden />
        <input
          ref={field}
          type="search"
          aria-label={words.list.search}
          placeholder={words.list.placeholder}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            if (query === '') onClose()
            else setQuery('')
          }}
          className="h-6 min-w-0 grow rounded-sm bg-transparent px-1 outline-none focus-visible:outline-1 focus-visible:outline-accent [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label={words.actions.create} onClick={() => choose(null)}>
          <SquarePen />
        </IconButton>
        <IconButton label={words.list.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="min-h-0 grow overflow-x-hidden overflow-y-auto p-1.5">
        {error && <Problem {...toErrorMessage(error)} />}
        {!rows ? <Spinner label={words.loading} /> : <Rows rows={rows.slice(0, most)} shown={shown} query={terms} onChoose={choose} />}
        {rows && rows.length > most && (
          <Button small tone="quiet" className="w-full" onClick={() => setMost(most + firstShown)}>
            {words.list.showMore}
          </Button>
        )}
      </div>
    </nav>
  )
}

function Rows({
  rows,
  shown,
  query,
  onChoose,
}: {
  rows: readonly ChatCard[]
  shown: string | null
  query: string
  onChoose: (chat: string, targetMessage?: string) => void
}) {
  if (rows.length === 0)
    return query === '' ? (
      <EmptyState icon={<MessagesSquare />} title={words.list.empty.title} description={words.list.empty.help} />
    ) : (
      <EmptyState title={words.list.nothingFound.title} description={words.list.nothingFound.help} />
    )
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {rows.map((card) => (
        <ChatRow
          key={card.id}
          card={card}
          isShown={card.id === shown}
          query={query}
          onChoose={() => onChoose(card.id, query === '' ? undefined : card.found?.message)}
        />
      ))}
    </ul>
  )
}
