// The list of a workspace's task tabs, which every tab's document contains, and how changes in a tab show in it.

import type { ReviewState, TaskTab, TaskTabs, Workspace } from '@sheaf/contract'
import { firstWords } from '../chat/name-chat.ts'

/** A workspace without a list has one tab: itself. */
export function tabsOf({ id, instructions, tabs }: Workspace): TaskTabs {
  return tabs ?? { open: [{ id, name: '', suggested: suggestedName(instructions) }], closed: [], active: id }
}

/** Undefined: nothing changes. */
export function withSuggestedName({ id, instructions, tabs }: Workspace): TaskTabs | undefined {
  return withTab(tabs, id, (tab) => ({ ...tab, suggested: suggestedName(instructions) }))
}

/** Undefined: nothing changes. */
export function withReviewOf({ id, tabs }: Workspace, review: ReviewState | null): TaskTabs | undefined {
  const underReview = review?.files.slice(0, mostPaths).map(({ path, to }) => to ?? path) ?? []
  return withTab(tabs, id, ({ underReview: _before, ...tab }) => (underReview.length > 0 ? { ...tab, underReview } : tab))
}

export function suggestedName(instructions: string): string {
  const [line = ''] = instructions.slice(0, 1_000).trimStart().split('\n', 1)
  return firstWords(line, longestSuggestion)
}

const longestSuggestion = 40
/** A larger review is noted by its first files only. */
const mostPaths = 1_000

function withTab(tabs: TaskTabs | undefined, id: string, change: (tab: TaskTab) => TaskTab): TaskTabs | undefined {
  const before = tabs?.open.find((tab) => tab.id === id)
  if (!tabs || !before) return undefined
  const after = change(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return undefined
  return { ...tabs, open: tabs.open.map((tab) => (tab === before ? after : tab)) }
}
