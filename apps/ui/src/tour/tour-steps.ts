// The tour as a table: what each step says, which real control it points at, and what the person does to get on by doing it.

import type { CommandId } from '../commands/command-table.ts'
import type { Tab, ViewState } from '../state/view-state.ts'

/** What a step looks at to see that it was done. */
export interface TourFacts {
  selected: number
  copied: number
  hasReview: boolean
  /** Goes up when something was written or taken back. */
  commits: number
}

interface TourStep {
  title: string
  says: string
  /** Said in the sample project, where what to do is known. */
  inSample?: string
  /** Names of `data-tour`; the first that is on screen is pointed at. */
  anchors: readonly string[]
  /** Another of them, which the card leaves free: it is needed for this step. */
  clear?: string
  /** How the keyboard gets there. */
  command?: CommandId
  tab: Tab
  /** On a narrow screen, where one panel is shown at a time. */
  panel: ViewState['panel']
  /** Compared with how it was when the step came: what was so before is nothing that the person did. */
  isDone(now: TourFacts, before: TourFacts): boolean
}

export const tourSteps: readonly TourStep[] = [
  {
    title: 'Choose the files that matter',
    says: 'Tick files or whole folders in the tree. What git ignores and what looks secret is not in it.',
    inSample: 'Tick the shop folder: the bug is in there. What git ignores and what looks secret is not in the tree.',
    anchors: ['files'],
    command: 'focus-files',
    tab: 'compose',
    panel: 'files',
    isDone: (now, before) => now.selected > before.selected,
  },
  {
    title: 'See what it costs',
    says: 'Every token of the prompt is counted as you choose, part by part. Press it to see where they go.',
    anchors: ['tokens'],
    command: 'treemap',
    tab: 'compose',
    panel: 'work',
    isDone: () => false,
  },
  {
    title: 'Copy the prompt',
    says: 'Write what you want, then copy: tree, files and question as one text, for any AI you have open.',
    inSample: 'The question is written already. Copy it: tree, files and question as one text, for any AI you have open.',
    anchors: ['copy'],
    command: 'copy-prompt',
    tab: 'compose',
    panel: 'work',
    isDone: (now, before) => now.copied > before.copied,
  },
  {
    title: 'Bring the answer back',
    says: 'Paste all that the AI answered. Sheaf finds the changes in it and where each belongs.',
    inSample: 'Paste what the AI answered, or press “Use the sample reply”: it answers this very question.',
    anchors: ['sample-reply', 'paste', 'apply'],
    command: 'paste-reply',
    tab: 'apply',
    panel: 'work',
    isDone: (now, before) => now.hasReview && !before.hasReview,
  },
  {
    title: 'Review, then write',
    says: 'Merge Changes shows every change. Accept what you like, then Write: before that no file is touched.',
    anchors: ['write', 'merge', 'apply'],
    clear: 'file',
    command: 'run',
    tab: 'apply',
    panel: 'work',
    isDone: (now, before) => now.commits > before.commits,
  },
  {
    title: 'Undo, with or without git',
    says: 'Everything Sheaf wrote stands here. Undo gives back the very bytes that were there before.',
    anchors: ['undo', 'apply'],
    command: 'undo-commit',
    tab: 'apply',
    panel: 'work',
    isDone: (now, before) => now.commits > before.commits,
  },
]
