// What is known about a reply as a whole: its name, its format, its problems, the repair message, the model's plan, and what was fixed.

import { type ReplyFormat, type ReplyProblem, type ReviewFile, type ReviewState, replyFormats, visibleText } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Fold } from '../kit/fold.tsx'
import { fullCount } from '../kit/format.ts'
import { Badge, Problem } from '../kit/indicators.tsx'
import { LongList } from '../kit/long-list.tsx'
import { Select } from '../kit/select.tsx'
import { clientDisplayName } from '../mcp/approval-words.ts'
import { canRepair } from '../review/review-messages.ts'
import { canDecide } from '../review/review-slots.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { words } from './apply.words.ts'
import { ReadingReply } from './reading-reply.tsx'
import { RepairBox } from './repair-box.tsx'
import { readReply, useReply } from './reply-store.ts'

const problemsShown = 8

/** During a review: the same, without the files, which are listed beside the diff. */
export function ReplyDetails({ review, onClose }: { review: ReviewState; onClose: () => void }) {
  return (
    <Dialog title={words.planned.details} width="large" onClose={onClose}>
      <ReplyOverview review={review} />
    </Dialog>
  )
}

/** `children`: the files of the reply. */
export function ReplyOverview({ review, children }: { review: ReviewState; children?: ReactNode }) {
  const { reading, problem } = useReply()
  const repair = useRepairMessage(review)
  return (
    <div className="flex flex-col gap-3">
      <Head review={review} />
      {problem && <Problem {...problem} />}
      {reading && <ReadingReply what={words.reading.again} progress={reading.progress} onCancel={reading.cancel} />}
      <ReplyProblems problems={review.problems} />
      {repair !== undefined && <RepairBox text={repair} help={hasNoEdits(review) ? words.repair.helpNoEdits : words.repair.help} />}
      {children}
      <Delegates review={review} />
      {review.says !== undefined && (
        <Fold title={words.planned.plan}>
          <p className="break-words whitespace-pre-wrap">{review.says}</p>
        </Fold>
      )}
      {review.notes.length > 0 && (
        <Fold title={words.planned.repaired(review.notes.length)}>
          <LongList
            label={words.planned.notes}
            items={review.notes}
            keyOf={(_, index) => index}
            estimate={20}
            rowClass="break-words"
            className="max-h-80"
          >
            {(note) => note}
          </LongList>
        </Fold>
      )}
    </div>
  )
}

/** Fetched, because it depends on the decisions made so far. */
function useRepairMessage(review: ReviewState): string | undefined {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  const isWanted = canRepair(review)
  const { data } = useQuery({
    queryKey: ['review-repair', workspace, review.id, review.version],
    queryFn: () => host['reviews.repair']({ workspace }),
    enabled: isWanted,
    retry: false,
    placeholderData: (before) => before,
  })
  return isWanted ? data : undefined
}

function Head({ review }: { review: ReviewState }) {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  const lastReply = useReply((state) => state.lastReply)
  const isReading = useReply((state) => state.reading !== null)
  const added = sum(review.files, ({ added: lines }) => lines)
  const removed = sum(review.files, ({ removed: lines }) => lines)
  const blocked = review.files.filter((file) => file.status === 'blocked' && !canDecide(file)).length
  // Reading it as another format drops all decisions.
  const canReadAgain = lastReply?.review === review.id && review.counts.accepted + review.counts.rejected === 0 && !review.written
  const isEmpty = hasNoEdits(review)
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 grow">
        <h2 className="text-lg font-semibold tracking-tight break-words">
          {visibleText(review.chatName ?? (isEmpty ? words.planned.noEdits : words.planned.untitled))}
        </h2>
        <p className={classNames('text-sm text-muted tabular', isEmpty && 'hidden')}>
          {words.planned.fileCount(review.files.length)} · {words.planned.changeCount(review.counts.changes)} ·{' '}
          <span className="text-success">+{fullCount(added)}</span> <span className="text-danger">−{fullCount(removed)}</span>
          {blocked > 0 && <span className="text-danger"> · {words.planned.cannotApplyCount(blocked)}</span>}
        </p>
      </div>
      {review.proposedBy !== undefined ? (
        <Badge tone="info">{words.planned.proposedBy(clientDisplayName(review.proposedBy))}</Badge>
      ) : canReadAgain ? (
        <Select<ReplyFormat | 'auto'>
          label={words.planned.format.label}
          prefix={review.forced || isEmpty ? words.planned.format.forcedPrefix : words.planned.format.recognizedPrefix}
          value={review.forced ?? 'auto'}
          choices={[
            { value: 'auto', label: review.forced || isEmpty ? words.recognized.label : words.formats[review.format].label },
            ...replyFormats.map((format) => ({
              value: format,
              label: words.formats[format].label,
              description: words.formats[format].help,
              disabled: isReading,
            })),
          ]}
          onChange={(next) => void readReply(host, workspace, lastReply.text, next === 'auto' ? undefined : next)}
        />
      ) : isEmpty ? null : (
        <Badge>{words.planned.format[review.forced ? 'forced' : 'recognized'](words.formats[review.format].label)}</Badge>
      )}
    </header>
  )
}

/** Problems with the whole reply. A reply that is broken throughout has one per block. */
function ReplyProblems({ problems }: { problems: readonly ReplyProblem[] }) {
  const [isAll, setAll] = useState(false)
  return (
    <>
      {problems.slice(0, isAll ? undefined : problemsShown).map((problem) => (
        <Problem key={`${problem.code} ${problem.line} ${problem.path}`} says={problem.message} try={whereOf(problem)} />
      ))}
      {!isAll && problems.length > problemsShown && (
        <Button small className="self-start" onClick={() => setAll(true)}>
          {words.planned.showAllProblems(problems.length)}
        </Button>
      )}
    </>
  )
}

function Delegates({ review: { delegates } }: { review: ReviewState }) {
  if (delegates.length === 0) return null
  return (
    <div className="rounded-md border border-line p-3">
      <p className="font-medium">{words.planned.delegates.title}</p>
      <ul className="mt-1 text-sm">
        {delegates.map(({ path, edits }) => (
          <li key={path}>
            <span className="font-mono break-all">{visibleText(path)}</span>{' '}
            <span className="text-muted">{words.planned.delegates.editCount(edits)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">{words.planned.delegates.help}</p>
    </div>
  )
}

/** No edits were found in the reply; its format is then only the last one tried. */
function hasNoEdits({ files, delegates, problems }: ReviewState): boolean {
  return files.length + delegates.length === 0 && problems.some(({ code }) => code === 'no-edits')
}

/** Where in the reply, or what to do if it concerns the whole reply. */
function whereOf({ code, line, path }: ReplyProblem): string {
  if (code === 'no-edits') return words.planned.where.noEdits
  if (code === 'too-large') return words.planned.where.tooLarge
  return path === undefined ? words.planned.where.line(line) : words.planned.where.lineAndPath(line, path)
}

function sum(files: readonly ReviewFile[], of: (file: ReviewFile) => number): number {
  return files.reduce((total, file) => total + of(file), 0)
}
