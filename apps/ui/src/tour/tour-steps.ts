// The steps of the tour: the text of each, the control it points at, and the action that completes it.

import type { CommandId } from '../commands/command-table.ts'
import type { Tab, ViewState } from '../state/view-state.ts'
import { words } from './tour.words.ts'

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
  description: string
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
    title: words.steps.files.title,
    description: words.steps.files.help,
    inSample: words.steps.files.helpInSample,
    anchors: ['files'],
    command: 'focus-files',
    tab: 'compose',
    panel: 'files',
    isDone: (now, before) => now.selected > before.selected,
  },
  {
    title: words.steps.tokens.title,
    description: words.steps.tokens.help,
    anchors: ['tokens'],
    command: 'treemap',
    tab: 'compose',
    panel: 'work',
    isDone: () => false,
  },
  {
    title: words.steps.copy.title,
    description: words.steps.copy.help,
    inSample: words.steps.copy.helpInSample,
    anchors: ['copy'],
    command: 'copy-prompt',
    tab: 'compose',
    panel: 'work',
    isDone: (now, before) => now.copied > before.copied,
  },
  {
    title: words.steps.paste.title,
    description: words.steps.paste.help,
    inSample: words.steps.paste.helpInSample,
    anchors: ['sample-reply', 'paste', 'apply'],
    command: 'paste-reply',
    tab: 'apply',
    panel: 'work',
    isDone: (now, before) => now.hasReview && !before.hasReview,
  },
  {
    title: words.steps.write.title,
    description: words.steps.write.help,
    anchors: ['write', 'merge', 'apply'],
    clear: 'file',
    command: 'run',
    tab: 'apply',
    panel: 'work',
    isDone: (now, before) => now.commits > before.commits,
  },
  {
    title: words.steps.undo.title,
    description: words.steps.undo.help,
    anchors: ['undo', 'apply'],
    command: 'undo-commit',
    tab: 'apply',
    panel: 'work',
    isDone: (now, before) => now.commits > before.commits,
  },
]
