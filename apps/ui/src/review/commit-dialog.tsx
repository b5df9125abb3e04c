// The final confirmation: what will be written, each warning with its own checkbox, and what to do if the write is refused.

import { type ReviewFile, type ReviewState, visibleText } from '@sheaf/contract'
import { useRef, useState } from 'react'
import { words as applyWords } from '../apply/apply.words.ts'
import { FilePath } from '../apply/file-path.tsx'
import { ReadingReply } from '../apply/reading-reply.tsx'
import { dropReview, useReply } from '../apply/reply-store.ts'
import { commitKey, problemText, useUndoWithToast } from '../apply/use-undo.ts'
import { useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { CheckBox } from '../kit/check-box.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge, Problem, Waiting } from '../kit/indicators.tsx'
import { LongList } from '../kit/long-list.tsx'
import { notify } from '../kit/notify.ts'
import { type ErrorMessage, toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { words } from './review.words.ts'
import { filesToWrite } from './review-slots.ts'
import { useRefreshReview } from './use-refresh-review.ts'

interface WriteProblem {
  path: string
  message: string
}

type Outcome = { problems: WriteProblem[] } | { failed: ErrorMessage }

export function CommitDialog({ review, onClose }: { review: ReviewState; onClose: () => void }) {
  const host = useHost()
  const undo = useUndoWithToast()
  const { id: workspace } = useLiveWorkspace()
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const [late, setLate] = useState<WriteProblem[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isWriting, setWriting] = useState(false)
  const { isReading, progress, refresh } = useRefreshReview()
  const button = useRef<HTMLButtonElement>(null)
  const files = filesToWrite(review)
  const warnings = [
    ...files.flatMap(({ path, warnings: own }) => own.map((warning) => ({ path, message: warning.message, warning }))),
    ...late.map(({ path, message }) => ({ path, message, warning: null })),
  ]
  const unread = warnings.filter((warning) => !read.has(keyOf(warning)))
  const undecided = review.counts.open

  const write = async () => {
    setWriting(true)
    setOutcome(null)
    try {
      const accepted = [...new Set(warnings.map(({ path }) => path))]
      const done = await host['reviews.commit']({ workspace, ...(accepted.length > 0 ? { acceptWarnings: accepted } : {}) })
      if (done.ok) {
        // Undecided changes stay in review; the host sent the new state before it responded.
        if (done.left + done.refused === 0) {
          dropReview(workspace)
          useReply.setState({ unwritten: done.repair === undefined ? null : { workspace, repair: done.repair } })
        } else useReply.setState({ written: review.id })
        if (isWhole(review)) useReply.setState({ lastReply: null })
        const details = [
          ...(done.left > 0 ? [words.commit.stayOpen(done.left)] : []),
          ...(done.refused > 0 ? [words.commit.refused(done.refused)] : []),
          ...done.notes,
        ]
        notify(words.commit.written(done.files), {
          key: commitKey,
          ...(details.length > 0 ? { description: details.join(' ') } : {}),
          action: { label: words.commit.undo, onClick: () => undo('undo', done.id) },
        })
        onClose()
      } else if ('warnings' in done) {
        const fresh = done.warnings.filter(({ path, message }) => !warnings.some((known) => keyOf(known) === keyOf({ path, message })))
        // Earlier ones stay: without them the next attempt would ask about their files again.
        setLate((earlier) => [...earlier, ...fresh])
      } else setOutcome({ problems: done.problems })
    } catch (problem) {
      setOutcome({ failed: toErrorMessage(problem) })
    } finally {
      setWriting(false)
    }
  }
  const refreshAndClose = () => void refresh().then(onClose, (problem: unknown) => setOutcome({ failed: toErrorMessage(problem) }))

  const isBusy = isWriting || isReading
  const canWrite = unread.length === 0 && files.length > 0 && !isBusy
  useCommand('run', () => void write(), canWrite)
  return (
    <Dialog
      title={words.commit.title(files.length)}
      description={words.commit.help}
      onClose={onClose}
      initialFocus={button}
      footer={
        <>
          {isBusy && (
            <div className="mr-auto">
              {isWriting ? <Waiting what={words.commit.writing} /> : <ReadingReply what={words.refreshing} progress={progress} />}
            </div>
          )}
          <Button ref={button} onClick={onClose} disabled={isBusy}>
            {words.commit.back}
          </Button>
          <Button tone="primary" disabled={!canWrite} focusableWhenDisabled onClick={() => void write()}>
            {words.commit.write(files.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {outcome && <OutcomeMessage outcome={outcome} onRefresh={refreshAndClose} />}
        {warnings.length > 0 && (
          <fieldset className="flex flex-col gap-2 rounded-md border border-line bg-warning-soft p-3">
            <legend className="sr-only">{words.commit.warnings.title}</legend>
            <p className="font-medium">{words.commit.warnings.help}</p>
            {warnings.map((warning) => (
              <CheckBox
                key={keyOf(warning)}
                checked={read.has(keyOf(warning))}
                onChange={(checked) => setRead(withKey(read, keyOf(warning), checked))}
              >
                <span className="font-mono text-sm break-all">{visibleText(warning.path)}</span>{' '}
                {warning.warning && <Badge tone="warning">{words.commit.warnings.names[warning.warning.code]}</Badge>}
                <span className="block text-sm">{warning.message}</span>
              </CheckBox>
            ))}
          </fieldset>
        )}
        <LongList
          label={words.commit.files}
          items={files}
          keyOf={({ path, action }) => `${path} ${action}`}
          estimate={33}
          rowClass="flex items-center gap-2 border-b border-line px-3 py-1.5 last:border-b-0"
          className="max-h-100 rounded-md border border-line"
        >
          {(file) => <FileRow file={file} />}
        </LongList>
        {undecided > 0 && <p className="text-sm text-muted">{words.commit.undecided(undecided)}</p>}
      </div>
    </Dialog>
  )
}

/** The whole reply is on disk: nobody will need to read it again. */
function isWhole({ files }: ReviewState): boolean {
  return files.every(({ status, verdicts }) => status === 'unchanged' || verdicts.every((verdict) => verdict === 'accepted'))
}

function FileRow({ file }: { file: ReviewFile }) {
  const accepted = file.verdicts.filter((verdict) => verdict === 'accepted').length
  return (
    <>
      <span className="min-w-0 grow truncate font-mono text-sm" title={visibleText(file.path)}>
        <FilePath path={file.path} to={file.to} />
      </span>
      <span className="text-xs text-muted tabular">{words.commit.acceptedOf(accepted, file.verdicts.length)}</span>
      <Badge tone={file.action === 'delete' ? 'danger' : 'neutral'}>{applyWords.actions[file.action]}</Badge>
    </>
  )
}

function OutcomeMessage({ outcome, onRefresh }: { outcome: Outcome; onRefresh: () => void }) {
  if ('failed' in outcome) return <Problem {...outcome.failed} />
  return (
    <Problem says={words.commit.failed.title} try={words.commit.failed.help}>
      <div className="flex flex-col items-start gap-2">
        <ul className="list-disc pl-4 text-sm">
          {outcome.problems.map((problem) => (
            <li key={problem.path} className="break-words">
              {problemText(problem)}
            </li>
          ))}
        </ul>
        <Button small onClick={onRefresh}>
          {words.commit.failed.refresh}
        </Button>
      </div>
    </Problem>
  )
}

function keyOf({ path, message }: WriteProblem): string {
  return `${path}\n${message}`
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys)
  if (isIn) next.add(key)
  else next.delete(key)
  return next
}
