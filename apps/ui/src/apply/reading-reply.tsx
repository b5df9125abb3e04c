import type { Progress } from '@sheaf/contract'
import { Waiting } from '../kit/marks.tsx'

/** The wait while a reply is read: first against the files, then what comes of it is parsed. Each stage counts the files anew. */
export function ReadingReply({ what, progress, onCancel }: { what: string; progress: Progress | null; onCancel?: () => void }) {
  return (
    <Waiting
      what={progress?.stage === 'syntax' ? 'Checking the syntax…' : what}
      {...(progress && { done: progress.done, total: progress.total })}
      {...(onCancel && { onCancel })}
    />
  )
}
