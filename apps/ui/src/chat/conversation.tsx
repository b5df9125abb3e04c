// The messages of the shown branch. Stays at the end while an answer grows, unless the user scrolled away from it.

import type { ChatMessage } from '@sheaf/contract'
import { ArrowDown, MessagesSquare } from 'lucide-react'
import { memo, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/indicators.tsx'
import { useStickToEnd } from '../kit/use-stick-to-end.ts'
import { shownBranch } from './branch.ts'
import { words } from './chat.words.ts'
import { useChats } from './chat-store.ts'
import { filesChangedBy } from './files-changed-by.ts'
import { NearViewport, useViewportObserver, ViewportContext } from './markdown/near-viewport.tsx'
import { ModelMessage } from './model-message.tsx'
import { useScrollToMessage } from './use-scroll-to-message.ts'
import { UserMessage } from './user-message.tsx'

export function Conversation() {
  const chat = useChats((state) => state.chat)
  const scroller = useRef<HTMLDivElement>(null)
  const contents = useRef<HTMLDivElement>(null)
  const { isAway, goToEnd, leaveEnd } = useStickToEnd(scroller, contents)
  const viewport = useViewportObserver(scroller)
  const branch = chat ? shownBranch(chat) : []
  const last = branch.at(-1)
  const targetMessage = useScrollToMessage(contents, branch, leaveEnd)
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        role="log"
        // A live region would read every word of a growing answer over the one before.
        aria-live="off"
        aria-label={words.conversation.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard too
        tabIndex={0}
        className="h-full overflow-y-auto outline-offset-[-2px]"
      >
        {branch.length === 0 ? (
          <Empty />
        ) : (
          <ViewportContext value={viewport}>
            <div ref={contents} className="mx-auto flex w-full max-w-190 flex-col gap-5 px-4 pt-4 pb-6">
              {branch.map((message, at) => (
                <Message key={message.id} message={message} isNow={at >= branch.length - 2 || message.id === targetMessage} />
              ))}
            </div>
          </ViewportContext>
        )}
      </div>
      {isAway && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <Button small icon={<ArrowDown />} className="pointer-events-auto shadow-float" onClick={goToEnd}>
            {words.conversation.toEnd}
          </Button>
        </div>
      )}
      <Announced last={last} />
    </div>
  )
}

const Message = memo(({ message, isNow }: { message: ChatMessage; isNow: boolean }) => (
  <div data-message={message.id} tabIndex={-1} className="min-w-0 rounded-md outline-offset-4">
    <NearViewport height={heightOf(message)} isNow={isNow}>
      {message.from === 'you' ? <UserMessage message={message} /> : <ModelMessage message={message} />}
    </NearViewport>
  </div>
))

function Empty() {
  const { title, help } = words.conversation.empty
  return <EmptyState icon={<MessagesSquare />} title={title} description={help} />
}

/** Announces that an answer started and, when it is done, its beginning or how many files it changes. */
function Announced({ last }: { last: ChatMessage | undefined }) {
  const answer = last?.from === 'model' ? last : null
  const files = answer ? filesChangedBy(answer).length : 0
  const more = files > 0 ? words.conversation.filesAnnounced(files) : answer?.text.slice(0, charsRead)
  return (
    <div role="status" className="sr-only">
      {answer && `${words.conversation.announced[answer.state]} ${answer.state === 'done' ? more : ''}`}
    </div>
  )
}

const charsRead = 300

function heightOf({ text, images = [] }: ChatMessage): number {
  return 60 + Math.ceil(text.length / 90) * 20 + Math.ceil(images.length / 6) * 102
}
