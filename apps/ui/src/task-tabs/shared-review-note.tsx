// Says that another task tab has a review of the same files, before either is written.

import { TriangleAlert } from 'lucide-react'
import { fullCount } from '../kit/format.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { words } from './task-tabs.words.ts'

export function SharedReviewNote() {
  const { id, tabs, review } = useWorkspaceSelector((open) => ({ id: open.id, tabs: open.fields.tabs, review: open.review }))
  const mine = new Set(review?.files.map(({ path, to }) => to ?? path))
  const others = (tabs?.open ?? []).flatMap((tab) => {
    const paths = tab.id === id ? [] : (tab.underReview ?? []).filter((path) => mine.has(path))
    return paths.length > 0 ? [{ title: tab.name || tab.suggested || words.untitled, paths }] : []
  })
  const paths = [...new Set(others.flatMap((other) => other.paths))]
  const [first] = paths
  if (first === undefined) return null
  const titles = others.map(({ title }) => `“${title}”`).join(', ')
  return (
    <div role="note" className="flex items-start gap-2 border-b border-line bg-warning-soft px-4 py-2 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" />
      <p>
        {paths.length === 1 ? words.shared(first, titles) : words.sharedMany(fullCount(paths.length), titles)} {words.sharedHelp}
      </p>
    </div>
  )
}
