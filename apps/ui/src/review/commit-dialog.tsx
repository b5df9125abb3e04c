// The last question: what will be written, every warning with a yes of its own, and what to do when something stands against it.

import type { ChangeWarning, ReviewFile, ReviewState } from '@sheaf/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MovesTo } from '../apply/moves-to.tsx'
import { dropReview, holdReview, useReply } from '../apply/reply-store.ts'
import { actionNames } from '../apply/reply-words.ts'
import { troubleText, useUndoAndSay } from '../apply/use-undo.ts'
import { useCommand } from '../commands/use-command.ts'
import { type Said, said, useOpenDesk } from '../desk/desk-store.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { counted } from '../kit/format.ts'
import { Badge, Problem, Waiting } from '../kit/marks.tsx'
import { notify } from '../kit/notify.ts'
import { CheckBox } from './check-box.tsx'
import { filesToWrite } from './review-slots.ts'

interface Trouble {
  path: string
  message: string
}

type Outcome = { troubles: Trouble[] } | { failed: Said }

export function CommitDialog({ review, onClose }: { review: ReviewState; onClose: () => void }) {
  const host = useHost()
  const queries = useQueryClient()
  const undo = useUndoAndSay()
  const { id: workspace } = useOpenDesk()
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const [late, setLate] = useState<Trouble[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState<'writing' | 'reading' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const files = filesToWrite(review)
  const warnings = [
    ...files.flatMap(({ path, warnings: own }) => own.map((warning) => ({ path, message: warning.message, warning }))),
    ...late.map(({ path, message }) => ({ path, message, warning: null })),
  ]
  const unread = warnings.filter((warning) => !read.has(keyOf(warning)))
  const undecided = review.counts.open

  const write = async () => {
    setBusy('writing')
    setOutcome(null)
    try {
      const accepted = [...new Set(warnings.map(({ path }) => path))]
      const done = await host['reviews.commit']({ workspace, ...(accepted.length > 0 ? { acceptWarnings: accepted } : {}) })
      if (done.ok) {
        dropReview(workspace)
        useReply.setState({ held: null })
        notify(`${counted(done.files, 'file')} written`, {
          ...(done.notes.length > 0 ? { description: done.notes.join(' ') } : {}),
          action: { label: 'Undo', onClick: () => undo('undo', done.id) },
        })
        onClose()
      } else if ('warnings' in done)
        setLate(done.warnings.filter(({ path, message }) => !warnings.some((known) => keyOf(known) === keyOf({ path, message }))))
      else setOutcome({ troubles: done.troubles })
    } catch (problem) {
      setOutcome({ failed: said(problem) })
    } finally {
      setBusy(null)
    }
  }
  const again = async () => {
    setBusy('reading')
    try {
      holdReview(workspace, await host['reviews.again']({ workspace }))
      await queries.invalidateQueries({ queryKey: ['review-file', workspace] })
      notify('The reply was read again against the files as they are now.', { tone: 'info' })
      onClose()
    } catch (problem) {
      setOutcome({ failed: said(problem) })
    } finally {
      setBusy(null)
    }
  }

  const canWrite = unread.length === 0 && files.length > 0 && busy === null
  useCommand('run', () => void write(), canWrite)
  return (
    <Dialog
      title={`Write ${counted(files.length, 'file')}?`}
      says="All of them or none. You can undo it afterwards."
      onClose={onClose}
      initialFocus={button}
      footer={
        <>
          {busy !== null && (
            <div className="mr-auto">
              <Waiting what={busy === 'writing' ? 'Writing…' : 'Reading…'} />
            </div>
          )}
          <Button ref={button} onClick={onClose} disabled={busy !== null}>
            Go on reviewing
          </Button>
          <Button tone="primary" disabled={!canWrite} focusableWhenDisabled onClick={() => void write()}>
            Write {counted(files.length, 'file')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {outcome && <Against outcome={outcome} onAgain={() => void again()} />}
        {warnings.length > 0 && (
          <fieldset className="flex flex-col gap-2 rounded-md border border-line bg-warning-soft p-3">
            <legend className="sr-only">Warnings</legend>
            <p className="font-medium">Each of these needs your yes:</p>
            {warnings.map((warning) => (
              <CheckBox
                key={keyOf(warning)}
                checked={read.has(keyOf(warning))}
                onChange={(checked) => setRead(withKey(read, keyOf(warning), checked))}
              >
                <span className="font-mono text-sm break-all">{warning.path}</span>{' '}
                {warning.warning && <Badge tone="warning">{warningNames[warning.warning.code]}</Badge>}
                <span className="block text-sm">{warning.message}</span>
              </CheckBox>
            ))}
          </fieldset>
        )}
        <ul aria-label="Files to write" className="rounded-md border border-line">
          {files.map((file) => (
            <FileRow key={`${file.path} ${file.action}`} file={file} />
          ))}
        </ul>
        {undecided > 0 && (
          <p className="text-sm text-muted">
            {counted(undecided, 'change')} {undecided === 1 ? 'is' : 'are'} still undecided and will not be written.
          </p>
        )}
      </div>
    </Dialog>
  )
}

function FileRow({ file }: { file: ReviewFile }) {
  const taken = file.verdicts.filter((verdict) => verdict === 'accepted').length
  return (
    <li className="flex items-center gap-2 border-b border-line px-3 py-1.5 last:border-b-0">
      <span className="min-w-0 grow truncate font-mono text-sm" title={file.path}>
        {file.path}
        {file.to !== undefined && <MovesTo path={file.to} />}
      </span>
      <span className="text-xs text-muted tabular">
        {taken} of {counted(file.verdicts.length, 'change')}
      </span>
      <Badge tone={file.action === 'delete' ? 'danger' : 'neutral'}>{actionNames[file.action]}</Badge>
    </li>
  )
}

function Against({ outcome, onAgain }: { outcome: Outcome; onAgain: () => void }) {
  if ('failed' in outcome) return <Problem {...outcome.failed} />
  return (
    <Problem
      says="Nothing was written: the files are not as they were when the reply was read."
      try="Read the reply again; what you decided stays where a file’s changes are still the same."
    >
      <div className="flex flex-col items-start gap-2">
        <ul className="list-disc pl-4 text-sm">
          {outcome.troubles.map((trouble) => (
            <li key={trouble.path} className="break-words">
              {troubleText(trouble)}
            </li>
          ))}
        </ul>
        <Button small onClick={onAgain}>
          Read the reply again
        </Button>
      </div>
    </Problem>
  )
}

const warningNames: Record<ChangeWarning['code'], string> = {
  syntax: 'new syntax error',
  'risky-path': 'runs by itself',
  mode: 'file mode',
  stale: 'changed since',
  'mixed-line-ends': 'mixed line ends',
  large: 'large',
}

function keyOf({ path, message }: Trouble): string {
  return `${path}\n${message}`
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys)
  if (isIn) next.add(key)
  else next.delete(key)
  return next
}
