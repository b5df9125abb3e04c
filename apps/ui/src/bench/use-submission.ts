import type { BenchRunInfo } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { toErrorMessage } from '../state/host-state.ts'
import { words } from './bench.words.ts'
import { useBench, withRun } from './bench-store.ts'
import type { SubmissionState } from './submit-dialog.tsx'

/** Previews what would be sent, sends exactly that, and keeps the answer. */
export function useSubmission(run: BenchRunInfo): { sending: SubmissionState; send(): void; stopWaiting(): void } {
  const host = useHost()
  const [sending, setSending] = useState<SubmissionState>(run.submitted ? { at: 'answered', answer: run.submitted } : { at: 'preparing' })
  // An answer that arrives after the user stopped waiting is kept with the run, but not shown over the current view.
  const turn = useRef(0)
  const isSent = useRef(run.submitted !== undefined)
  const { id } = run
  useEffect(() => {
    let isHere = !isSent.current
    // For a submission that is not scored yet, this makes the host ask again.
    host['bench.submit']({ id }).then(
      (step) => isHere && setSending(step.sent ? { at: 'answered', answer: step.answer } : { at: 'shown', preview: step.preview }),
      (problem: unknown) => isHere && setSending({ at: 'failed', error: toErrorMessage(problem) }),
    )
    return () => {
      isHere = false
    }
  }, [host, id])
  // A received submission is scored a moment later.
  const later = sending.at === 'answered' && run.submitted?.id === sending.answer.id ? run.submitted : undefined
  return {
    sending: later ? { at: 'answered', answer: later } : sending,
    send() {
      if (sending.at !== 'shown') return
      const { preview } = sending
      const mine = ++turn.current
      setSending({ at: 'sending', preview })
      host['bench.submit']({ id, body: preview.body }).then(
        (step) => {
          if (!step.sent) return setSending({ at: 'shown', preview: step.preview })
          const { answer } = step
          useBench.setState(({ runs }) => {
            const known = runs?.find((each) => each.id === id)
            // Its score may have arrived before this response.
            return runs && known && known.submitted?.id !== answer.id ? { runs: withRun(runs, { ...known, submitted: answer }) } : {}
          })
          if (turn.current === mine) setSending({ at: 'answered', answer })
        },
        (problem: unknown) => turn.current === mine && setSending({ at: 'shown', preview, error: toErrorMessage(problem) }),
      )
    },
    stopWaiting() {
      if (sending.at !== 'sending') return
      turn.current++
      setSending({ at: 'shown', preview: sending.preview, error: words.submit.stoppedWaiting })
    },
  }
}
