// Confirms a risky write: deleted files, each warning with its own checkbox, and what to do if the write was refused.

import { type ReviewFile, type ReviewState, visibleText } from '@sheaf/contract'
import { useRef, useState } from 'react'
import { words as applyWords } from '../apply/apply.words.ts'
import { FilePath } from '../apply/file-path.tsx'
import { ReadingReply } from '../apply/reading-reply.tsx'
import { problemText } from '../apply/use-undo.ts'
import { useCommand } from '../commands/use-command.ts'
import { Button } from '../kit/button.tsx'
import { CheckBox } from '../kit/check-box.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge, Problem, Waiting } from '../kit/indicators.tsx'
import { LongList } from '../kit/long-list.tsx'
import { words } from './review.words.ts'
import { useRefreshReview } from './use-refresh-review.ts'
import type { WriteFailure, WriteReview } from './use-write-review.ts'
import { deletedFiles, warningKey } from './write-risks.ts'

export function CommitDialog({ review, writing }: { review: ReviewState; writing: WriteReview }) {
  const { files, warnings, failure, isWriting, write, fail, close } = writing
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const { isReading, progress, refresh } = useRefreshReview()
  const button = useRef<HTMLButtonElement>(null)
  const deleted = deletedFiles(files)
  const undecided = review.counts.open
  const isBusy = isWriting || isReading
  const canWrite = warnings.every((warning) => read.has(warningKey(warning))) && files.length > 0 && !isBusy
  useCommand('run', write, canWrite)
  return (
    <Dialog
      title={words.commit.title(files.length)}
      description={words.commit.help}
      onClose={close}
      initialFocus={button}
      footer={
        <>
          {isBusy && (
            <div className="mr-auto">
              {isWriting ? <Waiting what={words.commit.writing} /> : <ReadingReply what={words.refreshing} progress={progress} />}
            </div>
          )}
          <Button ref={button} onClick={close} disabled={isBusy}>
            {words.commit.back}
          </Button>
          <Button tone="primary" disabled={!canWrite} focusableWhenDisabled onClick={write}>
            {words.commit.write(files.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && <FailureMessage failure={failure} onRefresh={() => void refresh().then(close, fail)} />}
        {warnings.length > 0 && (
          <fieldset className="flex flex-col gap-2 rounded-md border border-line bg-warning-soft p-3">
            <legend className="sr-only">{words.commit.warnings.title}</legend>
            <p className="font-medium">{words.commit.warnings.help}</p>
            {warnings.map((warning) => (
              <CheckBox
                key={warningKey(warning)}
                checked={read.has(warningKey(warning))}
                onChange={(checked) => setRead(withKey(read, warningKey(warning), checked))}
              >
                <span className="font-mono text-sm break-all">{visibleText(warning.path)}</span>{' '}
                {warning.code && <Badge tone="warning">{words.commit.warnings.names[warning.code]}</Badge>}
                <span className="block text-sm">{warning.message}</span>
              </CheckBox>
            ))}
          </fieldset>
        )}
        {deleted.length > 0 && <p className="font-medium text-danger">{words.commit.deletes(deleted.length)}</p>}
        <LongList
          label={words.commit.files}
          items={[...deleted, ...files.filter((file) => !deleted.includes(file))]}
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

function FileRow({ file }: { file: ReviewFile }) {
  const accepted = file.verdicts.filter((verdict) => verdict === 'accepted').length
  return (
    <>
      <span className="min-w-0 grow truncate font-mono text-sm" title={visibleText(file.path)}>
        <FilePath path={file.path} to={file.to} />
      </span>
      {accepted < file.verdicts.length && (
        <span className="shrink-0 text-xs text-muted tabular">{words.commit.acceptedOf(accepted, file.verdicts.length)}</span>
      )}
      <Badge tone={file.action === 'delete' ? 'danger' : 'neutral'}>{applyWords.actions[file.action]}</Badge>
    </>
  )
}

function FailureMessage({ failure, onRefresh }: { failure: WriteFailure; onRefresh: () => void }) {
  if ('failed' in failure) return <Problem {...failure.failed} />
  return (
    <Problem says={words.commit.failed.title} try={words.commit.failed.help}>
      <div className="flex flex-col items-start gap-2">
        <ul className="list-disc pl-4 text-sm">
          {failure.problems.map((problem) => (
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

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys)
  if (isIn) next.add(key)
  else next.delete(key)
  return next
}
