import type { ReviewState } from '@sheaf/contract'
import { TriangleAlert } from 'lucide-react'
import { ReadingReply } from '../apply/reading-reply.tsx'
import { Button } from '../kit/button.tsx'
import { counted } from '../kit/format.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useReadAgain } from './use-read-again.ts'

/** Shown when files change on disk: the review no longer matches them, and they could not be written. */
export function ChangedBar({ review: { files } }: { review: ReviewState }) {
  const { isReading, progress, again } = useReadAgain()
  const changed = files.filter((file) => file.changed)
  const [first] = changed
  if (!first) return null
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-3 py-1.5">
      <TriangleAlert className="size-4 shrink-0 text-warning" aria-hidden />
      <p className="min-w-0 flex-1 basis-60 text-sm break-words">
        {changed.length === 1 ? first.path : counted(changed.length, 'file')} changed on disk since the reply was read, and cannot be
        written like this.
      </p>
      {isReading ? (
        <ReadingReply what="Reading…" progress={progress} />
      ) : (
        <Button small onClick={() => void again().catch(notifyProblem)}>
          Read again
        </Button>
      )}
    </div>
  )
}
