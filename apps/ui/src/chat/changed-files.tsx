// The files an answer would change, and the button to review them. Nothing is written before the review.

import { type ChatMessage, type CheckedFile, visibleText } from '@sheaf/contract'
import { Check, FileDiff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Waiting } from '../kit/indicators.tsx'
import { ActionMark } from './action-mark.tsx'
import { words } from './chat.words.ts'
import { useChats } from './chat-store.ts'
import { filesChangedBy } from './files-changed-by.ts'
import { useCheck } from './use-check.ts'
import { useReview } from './use-review.ts'

const filesShown = 8

export function ChangedFiles({ message }: { message: ChatMessage }) {
  const { state, text } = message
  const files = filesChangedBy(message)
  const [isAll, setAll] = useState(false)
  const { review, cancel, isOpening, isAsking, answer } = useReview(message.id)
  const isReady = state !== 'waiting' && state !== 'writing' && state !== 'editing'
  const canReview = isReady && files.length > 0
  const check = useCheck(message, canReview)
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
      <CheckResult files={check} />
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

/** Which edits will not apply, before the review is opened. */
function CheckResult({ files }: { files: readonly CheckedFile[] | undefined }) {
  const { check } = words.changes
  if (files === undefined || files.length === 0) return null
  const problems = files.flatMap((file) => {
    const refused = refusedEdits(file)
    return refused.length === 0 ? [] : [{ path: file.path, refused }]
  })
  if (problems.length === 0) {
    const isApplied = files.every(({ outcome }) => outcome === 'already-applied')
    return (
      <p className="flex items-center gap-1.5 border-t border-line px-3 py-1.5 text-sm text-muted">
        <Check className="size-3.5 shrink-0 text-success" aria-hidden /> {isApplied ? check.applied : check.fits}
      </p>
    )
  }
  const edits = problems.reduce((sum, { refused }) => sum + refused.length, 0)
  return (
    <div className="border-t border-line bg-warning-soft px-3 py-2 text-sm">
      <p className="flex items-center gap-1.5 font-medium">
        <TriangleAlert className="size-3.5 shrink-0 text-warning" aria-hidden /> {check.problems(edits)}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5 pl-5">
        {problems.slice(0, filesShown).map(({ path, refused }) => (
          <li key={path} className="break-words">
            <span className="font-mono break-all">{visibleText(path)}</span>{' '}
            <span className="text-muted">· {describeRefused(refused)}</span>
          </li>
        ))}
        {problems.length > filesShown && <li className="text-muted">{check.moreFiles(problems.length - filesShown)}</li>}
      </ul>
      {problems.some(({ refused }) => refused.some(isUnplaced)) && <p className="mt-1 pl-5 text-muted">{check.help}</p>}
    </div>
  )
}

/** A person may still accept an edit that is offered. */
function refusedEdits({ problems }: CheckedFile): CheckedFile['problems'] {
  return problems.filter(({ offered }) => !offered)
}

function isUnplaced({ code }: CheckedFile['problems'][number]): boolean {
  return code === 'no-match' || code === 'ambiguous'
}

function describeRefused(refused: CheckedFile['problems']): string {
  const count = (code: string) => refused.filter((problem) => problem.code === code).length
  const [notFound, ambiguous] = [count('no-match'), count('ambiguous')]
  const other = refused.find((problem) => !isUnplaced(problem))
  const { check } = words.changes
  return [
    ...(notFound > 0 ? [check.notFound(notFound)] : []),
    ...(ambiguous > 0 ? [check.ambiguous(ambiguous)] : []),
    ...(other ? [visibleText(other.message)] : []),
  ].join(' · ')
}
