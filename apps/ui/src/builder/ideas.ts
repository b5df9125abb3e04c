// Recommendations by priority, the filter on them, and the rows of their list.

import { type OpenWorkspace, type Priority, priorities, type SelectedFile } from '@sheaf/contract'

export type Idea = OpenWorkspace['fields']['builderResults'][number]

export type EnabledPriorities = Readonly<Record<Priority, boolean>>

export const allPriorities: EnabledPriorities = { high: true, medium: true, low: true }

export type IdeaRow = { kind: 'heading'; priority: Priority; count: number } | { kind: 'idea'; idea: Idea }

export function countByPriority(ideas: readonly Idea[]): Record<Priority, number> {
  const counts = { high: 0, medium: 0, low: 0 }
  for (const { priority } of ideas) counts[priority]++
  return counts
}

export function shownIdeas(ideas: readonly Idea[], enabled: EnabledPriorities): Idea[] {
  return ideas.filter(({ priority }) => enabled[priority])
}

/** Whether low-priority files are shown below better ones: the user then chooses whether to include them. */
export function canIncludeLow(shown: readonly Idea[]): boolean {
  return shown.some(({ priority }) => priority === 'low') && shown.some(({ priority }) => priority !== 'low')
}

/**
 * The shown files that the buttons add: those with room in the budget. Low-priority files below better ones are only included on request:
 * they may not be needed.
 */
export function includedIdeas(shown: readonly Idea[], includesLow: boolean): readonly Idea[] {
  const fitting = shown.filter(({ part }) => part !== null)
  return includesLow || !canIncludeLow(shown) ? fitting : fitting.filter(({ priority }) => priority !== 'low')
}

/** What adding a recommendation selects: the part of the file that fits. A result without a part is the whole file. */
export function fileOf({ path, part }: Idea): SelectedFile {
  if (!part || part.mode === 'full') return { path, mode: 'full' }
  return part.mode === 'slices' ? { path, mode: part.mode, ranges: part.ranges } : { path, mode: part.mode }
}

/** The selection from these results. A file that is already selected stays as the user chose it. */
export function filesOf(ideas: readonly Idea[], selected: ReadonlyMap<string, SelectedFile>): SelectedFile[] {
  return ideas.map((idea) => selected.get(idea.path) ?? fileOf(idea))
}

/** One heading per priority, in ranking order. */
export function ideaRows(shown: readonly Idea[]): IdeaRow[] {
  return priorities.flatMap((priority): IdeaRow[] => {
    const own = shown.filter((idea) => idea.priority === priority)
    return own.length === 0
      ? []
      : [{ kind: 'heading', priority, count: own.length }, ...own.map((idea): IdeaRow => ({ kind: 'idea', idea }))]
  })
}

export function rowKey(row: IdeaRow): string {
  return row.kind === 'heading' ? row.priority : `/${row.idea.path}`
}

/** Whether to show who named a file: without a model, and for an agent, it is always the same. */
export function hasSources(ideas: readonly Idea[]): boolean {
  return new Set(ideas.map(({ by }) => by)).size > 1
}
