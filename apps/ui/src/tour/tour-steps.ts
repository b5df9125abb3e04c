// The steps of the tour: the text of each, the control it points at, and the action that completes it.

import type { CommandId } from '../commands/command-table.ts'
import type { Tab, ViewState } from '../state/view-state.ts'

/** What a step checks to see that it was done. */
export interface TourFacts {
  selected: number
  copied: number
  hasReview: boolean
  /** Incremented when something was written or undone. */
  commits: number
}

interface TourStep {
  title: string
  says: string
  /** Shown in the sample project, where the task is known. */
  inSample?: string
  /** Values of `data-tour`; the first one on screen is pointed at. */
  anchors: readonly string[]
  /** Another value, which the card must not cover: the step needs it. */
  clear?: string
  /** How to get there by keyboard. */
  command?: CommandId
  tab: Tab
  /** For a narrow screen, which shows one panel at a time. */
  panel: ViewState['panel']
  /** Compared with the facts at the start of the step: what was true before does not count. */
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
