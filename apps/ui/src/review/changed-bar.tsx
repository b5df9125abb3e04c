import type { ReviewState } from '@sheaf/contract'
import { TriangleAlert } from 'lucide-react'
import { ReadingReply } from '../apply/reading-reply.tsx'
import { Button } from '../kit/button.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { words } from './review.words.ts'
import { useRefreshReview } from './use-refresh-review.ts'

/** Shown when files change on disk: the review no longer matches them, and they could not be written. */
export function ChangedBar({ review: { files } }: { review: ReviewState }) {
  const { isReading, progress, refresh } = useRefreshReview()
  const changed = files.filter((file) => file.changed)
  const [first] = changed
  if (!first) return null
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-3 py-1.5">
      <TriangleAlert className="size-4 shrink-0 text-warning" aria-hidden />
      <p className="min-w-0 flex-1 basis-60 text-sm break-words">
        {changed.length === 1 ? words.changed.file(first.path) : words.changed.files(changed.length)}
      </p>
      {isReading ? (
        <ReadingReply what={words.refreshing} progress={progress} />
      ) : (
        <Button small onClick={() => void refresh().catch(notifyProblem)}>
          {words.changed.refresh}
        </Button>
      )}
    </div>
  )
}
