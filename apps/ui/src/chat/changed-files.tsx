// The files an answer would change, and the button to review them. Nothing is written before the review.

import { type ChatMessage, visibleText } from '@sheaf/contract'
import { FileDiff } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Waiting } from '../kit/indicators.tsx'
import { ActionMark } from './action-mark.tsx'
import { words } from './chat.words.ts'
import { useChats } from './chat-store.ts'
import { filesChangedBy } from './files-changed-by.ts'
import { useReview } from './use-review.ts'

const filesShown = 8

export function ChangedFiles({ message }: { message: ChatMessage }) {
  const { state, text } = message
  const files = filesChangedBy(message)
  const [isAll, setAll] = useState(false)
  const { review, cancel, isOpening, isAsking, answer } = useReview(message.id)
  const isReady = state !== 'waiting' && state !== 'writing' && state !== 'editing'
  const canReview = isReady && files.length > 0
  const isHead = useChats(({ chat }) => chat?.head === message.id)
  useCommand('chat-review', review, canReview && isHead)
  if (files.length === 0) return null
  // Edits in our own format already have a row each in the answer.
  const listed = /<file\b/i.test(text) ? [] : files
  return (
    <div className="overflow-hidden rounded-md border border-line bg-paper">
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <FileDiff className="size-4 shrink-0 text-accent-ink" aria-hidden />
        <span className="grow font-medium">{words.changes.title(files.length)}</span>
        {isOpening ? (
          <Waiting what={words.changes.reading} onCancel={cancel} />
        ) : (
          <Button small tone="primary" disabled={!canReview} focusableWhenDisabled onClick={review}>
            {words.changes.review}
          </Button>
        )}
      </div>
      {listed.length > 0 && (
        <ul className="border-t border-line px-3 py-1.5 text-sm">
          {(isAll ? listed : listed.slice(0, filesShown)).map(({ path, action }) => (
            <li key={`${action} ${path}`} className="flex h-6 min-w-0 items-center gap-2">
              <span className="w-19 shrink-0">
                <ActionMark action={action} />
              </span>
              <span className="truncate font-mono" title={visibleText(path)}>
                {visibleText(path)}
              </span>
            </li>
          ))}
          {listed.length > filesShown && !isAll && (
            <li>
              <Button small tone="quiet" className="-ml-2" onClick={() => setAll(true)}>
                {words.changes.more(listed.length - filesShown)}
              </Button>
            </li>
          )}
        </ul>
      )}
      {isAsking && (
        <Confirm
          title={words.changes.replace.title}
          description={words.changes.replace.help}
          confirmLabel={words.changes.replace.confirm}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </div>
  )
}
