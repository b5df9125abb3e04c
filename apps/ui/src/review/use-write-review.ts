// Writes the accepted changes. The Write button is the confirmation; only risky writes are confirmed in a dialog.

import type { ReviewFile, ReviewState } from '@sheaf/contract'
import { useState } from 'react'
import { dropReview, useReply } from '../apply/reply-store.ts'
import { commitKey, useUndoWithToast } from '../apply/use-undo.ts'
import { useHost } from '../host/use-host.ts'
import { notify } from '../kit/notify.ts'
import { type ErrorMessage, toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { words } from './review.words.ts'
import { filesToWrite } from './review-slots.ts'
import { needsConfirmation, type WriteWarning, warningKey, warningsOf } from './write-risks.ts'

interface WriteProblem {
  path: string
  message: string
}

/** Why nothing was written. */
export type WriteFailure = { problems: WriteProblem[] } | { failed: ErrorMessage }

export interface WriteReview {
  files: readonly ReviewFile[]
  warnings: readonly WriteWarning[]
  failure: WriteFailure | null
  isWriting: boolean
  /** The dialog is open. */
  isAsking: boolean
  /** Writes, or opens the dialog if the write needs confirmation. */
  start(): void
  /** Writes, with all warnings accepted. */
  write(): void
  fail(problem: unknown): void
  close(): void
}

export function useWriteReview(review: ReviewState): WriteReview {
  const host = useHost()
  const undo = useUndoWithToast()
  const { id: workspace } = useLiveWorkspace()
  const [isAsking, setAsking] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [failure, setFailure] = useState<WriteFailure | null>(null)
  const [late, setLate] = useState<WriteProblem[]>([])
  const files = filesToWrite(review)
  const warnings = warningsOf(files, late)
  const close = () => {
    setAsking(false)
    setFailure(null)
  }
  const ask = (found: WriteFailure | null) => {
    setFailure(found)
    setAsking(true)
  }

  const write = async () => {
    if (isWriting || files.length === 0) return
    setWriting(true)
    setFailure(null)
    try {
      const accepted = [...new Set(warnings.map(({ path }) => path))]
      const done = await host['reviews.commit']({ workspace, ...(accepted.length > 0 ? { acceptWarnings: accepted } : {}) })
      if (done.ok) {
        close()
        // Undecided changes stay in review; the host sent the new state before it responded.
        if (done.left + done.refused === 0) {
          dropReview(workspace)
          const { repair, commits } = done
          useReply.setState({ unwritten: repair === undefined ? null : { workspace, repair, commits } })
        }
        if (isWhole(review) && useReply.getState().lastReply?.review === review.id) useReply.setState({ lastReply: null })
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
      } else if ('warnings' in done) {
        const known = new Set(warnings.map(warningKey))
        // Earlier ones stay: without them the next attempt would ask about their files again.
        setLate((earlier) => [...earlier, ...done.warnings.filter((warning) => !known.has(warningKey(warning)))])
        ask(null)
      } else ask({ problems: done.problems })
    } catch (problem) {
      ask({ failed: toErrorMessage(problem) })
    } finally {
      setWriting(false)
    }
  }

  return {
    files,
    warnings,
    failure,
    isWriting,
    isAsking,
    start: () => (needsConfirmation(files) ? ask(null) : void write()),
    write: () => void write(),
    fail: (problem) => setFailure({ failed: toErrorMessage(problem) }),
    close,
  }
}

/** The whole reply is on disk: nobody will need to read it again. */
function isWhole({ files }: ReviewState): boolean {
  return files.every(({ status, verdicts }) => status === 'unchanged' || verdicts.every((verdict) => verdict === 'accepted'))
}
