// A conversation with the list next to it, or on top of it in a narrow window.

import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { classNames } from '../kit/class-names.ts'
import { Problem, Spinner } from '../kit/indicators.tsx'
import { useWidth } from '../kit/use-width.ts'
import { useAttachFiles } from './attach-files.ts'
import { words } from './chat.words.ts'
import { ChatHeader } from './chat-header.tsx'
import { ChatList } from './chat-list.tsx'
import { shownChat, useChats } from './chat-store.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { DropHint } from './drop-hint.tsx'
import { draftOf } from './images/draft-images.ts'
import { useImageActions } from './images/use-attach-images.ts'
import { readIsListOpen, saveIsListOpen } from './stored-choices.ts'
import { useChatActions } from './use-chat-store.ts'
import { useIsRunning } from './use-is-running.ts'

/** Below this width the list covers the conversation. */
const roomForBoth = 620

export function ChatScreen({ workspace, onClipboard }: { workspace: string; onClipboard: () => void }) {
  const container = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listButton = useRef<HTMLButtonElement>(null)
  const isRoomy = useWidth(container) >= roomForBoth
  const [isListOpen, setListOpen] = useState(readIsListOpen)
  const [searches, setSearches] = useState(0)
  const { show, stopAnswer } = useChatActions()
  const chat = useChats(shownChat)
  const isOpening = useChats((state) => state.opening !== null)
  const problem = useChats((state) => state.problem)
  const isRunning = useIsRunning()
  const images = useImageActions(workspace)
  const { isOver, onDragOver, onDragLeave, onDrop } = useAttachFiles((files) => images.add(draftOf(workspace, chat), files))
  const openList = (isOpen: boolean) => {
    saveIsListOpen(isOpen && isRoomy)
    setListOpen(isOpen)
  }
  useCommand('chat-new', () => show(null))
  useCommand('chat-stop', stopAnswer, isRunning)
  useCommand('chat-list', () => {
    openList(true)
    setSearches((count) => count + 1)
  })
  const closeList = () => {
    openList(false)
    // The focused element goes away with the list; the content behind it is inert until the next render.
    requestAnimationFrame(() => listButton.current?.focus())
  }
  const isListAbove = isListOpen && !isRoomy
  useEffect(() => {
    if (isListAbove && !list.current?.contains(document.activeElement)) list.current?.focus()
  }, [isListAbove])
  // A list that was left open in a wide window would hide the conversation in a narrow one.
  useEffect(() => {
    if (!isRoomy) setListOpen(false)
    else setListOpen(readIsListOpen())
  }, [isRoomy])

  return (
    <section
      ref={container}
      aria-label={words.title}
      className="relative flex h-full min-h-0"
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      onKeyDown={(event) => {
        // Menus and dialogs opened from here close first.
        const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== 'Escape' || event.defaultPrevented || !isHere || !(isListAbove || isRunning)) return
        event.preventDefault()
        if (isListAbove) closeList()
        else stopAnswer()
      }}
    >
      {isListOpen && (
        <div
          ref={list}
          tabIndex={-1}
          className={classNames(
            'flex min-h-0 flex-col border-line bg-paper outline-none',
            isRoomy ? 'w-56 shrink-0 border-r' : 'absolute inset-0 z-20',
          )}
        >
          <ChatList workspace={workspace} searches={searches} onChosen={() => !isRoomy && setListOpen(false)} onClose={closeList} />
        </div>
      )}
      <div className="flex min-w-0 grow flex-col" inert={isListAbove}>
        <ChatHeader listButton={listButton} isListOpen={isListOpen} onList={() => openList(!isListOpen)} onClipboard={onClipboard} />
        {problem && (
          <div className="mx-auto w-full max-w-190 px-4 pt-3">
            <Problem {...problem} />
          </div>
        )}
        {isOpening ? (
          <div className="grow p-6">
            <Spinner label={words.opening} />
          </div>
        ) : (
          <Conversation key={chat ?? 'new'} />
        )}
        <Composer workspace={workspace} chat={chat} />
      </div>
      {isOver && <DropHint takesImages />}
    </section>
  )
}
