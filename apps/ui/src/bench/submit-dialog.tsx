// Submits a result to the leaderboard: everything is shown first, then the user decides.

import type { BenchRunInfo, SubmissionAnswer, SubmissionPreview } from '@sheaf/contract'
import { visibleText } from '@sheaf/contract'
import { CircleCheck } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Problem } from '../kit/indicators.tsx'
import { WaitingSeconds } from '../settings/waiting-seconds.tsx'
import type { ErrorMessage } from '../state/host-state.ts'
import { words } from './bench.words.ts'
import { SubmissionDetails } from './submission-details.tsx'

export type SubmissionState =
  | { at: 'preparing' }
  | { at: 'shown'; preview: SubmissionPreview; error?: ErrorMessage }
  | { at: 'sending'; preview: SubmissionPreview }
  | { at: 'answered'; answer: SubmissionAnswer }
  | { at: 'failed'; error: ErrorMessage }

interface SubmitDialogProps {
  run: Pick<BenchRunInfo, 'modelName' | 'providerName'>
  sending: SubmissionState
  onSend: () => void
  onStopWaiting: () => void
  onClose: () => void
}

export function SubmitDialog({ run, sending, onSend, onStopWaiting, onClose }: SubmitDialogProps) {
  const [model, provider] = [visibleText(run.modelName), visibleText(run.providerName)]
  const canSend = sending.at === 'shown' && sending.preview.refused === undefined
  return (
    <Dialog
      title={sending.at === 'answered' ? words.submit.titles[sending.answer.state] : words.submit.title}
      description={sending.at === 'answered' ? words.submit.model(model, provider) : words.submit.help(model, provider)}
      width="large"
      onClose={onClose}
      footer={
        sending.at === 'sending' ? (
          <WaitingSeconds what={words.submit.sending} onCancel={onStopWaiting} />
        ) : sending.at === 'preparing' ? undefined : (
          <>
            <Button onClick={onClose}>
              {sending.at === 'answered' || sending.at === 'failed' ? words.submit.close : words.submit.cancel}
            </Button>
            {sending.at === 'shown' && (
              <Button tone="primary" disabled={!canSend} onClick={onSend}>
                {words.submit.send}
              </Button>
            )}
          </>
        )
      }
    >
      {sending.at === 'preparing' && <WaitingSeconds what={words.submit.preparing} onCancel={onClose} />}
      {sending.at === 'failed' && <Problem {...sending.error} />}
      {sending.at === 'answered' && <Answered answer={sending.answer} />}
      {(sending.at === 'shown' || sending.at === 'sending') && (
        <div className="flex flex-col gap-4">
          {sending.at === 'shown' && sending.preview.refused !== undefined && (
            <Problem says={words.submit.cannotSend(sending.preview.refused)} />
          )}
          {sending.at === 'shown' && sending.error && <Problem {...sending.error} />}
          <SubmissionDetails preview={sending.preview} />
        </div>
      )}
    </Dialog>
  )
}

function Answered({ answer: { id, state, pointsRate, note } }: { answer: SubmissionAnswer }) {
  if (state === 'refused') return <Problem says={note ?? words.submit.refused} try={words.submit.refusedHelp} />
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="flex items-start gap-2 rounded-md bg-success-soft px-3 py-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-success">
        <CircleCheck aria-hidden />
        <span>{state === 'scored' && pointsRate !== undefined ? words.submit.scored(pointsRate) : words.submit.received}</span>
      </p>
      {note !== undefined && <p className="text-muted">{visibleText(note)}</p>}
      <p className="text-sm text-muted">
        {fillPlaceholders(words.submit.number, { id: <span className="font-mono select-text">{id}</span> })}
      </p>
    </div>
  )
}
