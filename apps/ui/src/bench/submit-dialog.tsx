// Submits a result to the leaderboard: everything is shown first, then the user decides.

import type { BenchRunShown, SubmissionAnswer, SubmissionPreview } from '@sheaf/contract'
import { visibleText } from '@sheaf/contract'
import { CircleCheck } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Problem } from '../kit/marks.tsx'
import { WaitingSeconds } from '../settings/waiting-seconds.tsx'
import type { Said } from '../state/host-state.ts'
import { rateWords } from './bench-words.ts'
import { SubmissionShown } from './submission-shown.tsx'

export type Sending =
  | { at: 'preparing' }
  | { at: 'shown'; preview: SubmissionPreview; said?: Said }
  | { at: 'sending'; preview: SubmissionPreview }
  | { at: 'answered'; answer: SubmissionAnswer }
  | { at: 'failed'; said: Said }

interface SubmitDialogProps {
  run: Pick<BenchRunShown, 'modelName' | 'providerName'>
  sending: Sending
  onSend: () => void
  onStopWaiting: () => void
  onClose: () => void
}

export function SubmitDialog({ run, sending, onSend, onStopWaiting, onClose }: SubmitDialogProps) {
  const canSend = sending.at === 'shown' && sending.preview.refused === undefined
  return (
    <Dialog
      title={sending.at === 'answered' ? answerTitles[sending.answer.state] : 'Submit my result'}
      says={`${visibleText(run.modelName)} of ${visibleText(run.providerName)}.${
        sending.at === 'answered' ? '' : ' This is all that is sent, and nothing is sent before you say so.'
      }`}
      width="large"
      onClose={onClose}
      footer={
        sending.at === 'sending' ? (
          <WaitingSeconds what="Sending" onCancel={onStopWaiting} />
        ) : sending.at === 'preparing' ? undefined : (
          <>
            <Button onClick={onClose}>{sending.at === 'answered' || sending.at === 'failed' ? 'Close' : 'Cancel'}</Button>
            {sending.at === 'shown' && (
              <Button tone="primary" disabled={!canSend} onClick={onSend}>
                Send
              </Button>
            )}
          </>
        )
      }
    >
      {sending.at === 'preparing' && <WaitingSeconds what="Putting together what would be sent" onCancel={onClose} />}
      {sending.at === 'failed' && <Problem {...sending.said} />}
      {sending.at === 'answered' && <Answered answer={sending.answer} />}
      {(sending.at === 'shown' || sending.at === 'sending') && (
        <div className="flex flex-col gap-4">
          {sending.at === 'shown' && sending.preview.refused !== undefined && (
            <Problem says={`It cannot be sent: ${sending.preview.refused}`} />
          )}
          {sending.at === 'shown' && sending.said && <Problem {...sending.said} />}
          <SubmissionShown preview={sending.preview} />
        </div>
      )}
    </Dialog>
  )
}

const answerTitles: Record<SubmissionAnswer['state'], string> = {
  received: 'Your result was received',
  scored: 'Your result was scored',
  refused: 'Your result was not taken',
}

function Answered({ answer: { id, state, pointsRate, note } }: { answer: SubmissionAnswer }) {
  if (state === 'refused') return <Problem says={note ?? 'The leaderboard did not take it.'} try="Nothing was counted." />
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="flex items-start gap-2 rounded-md bg-success-soft px-3 py-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-success">
        <CircleCheck aria-hidden />
        <span>
          {state === 'scored' && pointsRate !== undefined
            ? `The service came to ${rateWords(pointsRate)} from the same replies.`
            : 'The service scores it anew from the replies. The leaderboard is made every 15 minutes; a model shows there once enough people have sent a result.'}
        </span>
      </p>
      {note !== undefined && <p className="text-muted">{visibleText(note)}</p>}
      <p className="text-sm text-muted">
        Its number: <span className="font-mono select-text">{id}</span>
      </p>
    </div>
  )
}
