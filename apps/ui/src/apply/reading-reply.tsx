import type { Progress } from '@sheaf/contract'
import { Waiting } from '../kit/indicators.tsx'
import { words } from './apply.words.ts'

/** Progress of reading a reply: matched against the files, then syntax-checked. Each stage counts the files from zero. */
export function ReadingReply({ what, progress, onCancel }: { what: string; progress: Progress | null; onCancel?: () => void }) {
  return (
    <Waiting
      what={progress?.stage === 'syntax' ? words.reading.syntax : what}
      {...(progress && { done: progress.done, total: progress.total })}
      {...(onCancel && { onCancel })}
    />
  )
}
