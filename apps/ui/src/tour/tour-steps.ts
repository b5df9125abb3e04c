// The steps of the tour: the text of each, the control it points at, and the action in the sample project that completes it.

import type { BuilderAnswer, Entitlement } from '@sheaf/contract'
import { readDraft, saveDraft } from '../chat/clipboard/chat-turns.ts'
import { readChannel, saveChannel } from '../chat/stored-choices.ts'
import type { CommandId } from '../commands/command-table.ts'
import type { Tab, ViewState } from '../state/view-state.ts'
import { words } from './tour.words.ts'

/** What a step checks to see that it was done. */
export interface TourFacts {
  selected: number
  /** The breakdown of the token count is open. */
  breakdown: boolean
  /** The last results of the Context Builder in this window. */
  built: BuilderAnswer | null
  copied: number
  hasReview: boolean
  /** Incremented when something was written or undone. */
  commits: number
  /** The settings of the MCP server are open. */
  mcp: boolean
}

/** What a step may do for the user; the tour runs only in the sample project. */
export interface TourTools {
  run(command: CommandId): void
  check(paths: string[]): void
  showMcp(): void
}

interface TourStep {
  title: string
  description: string
  /** Shown instead if the license doesn't include this. */
  pro?: { needs: Entitlement; description: string }
  /** Values of `data-tour`; the first one on screen is pointed at. */
  anchors: readonly string[]
  /** Another value, which the card must not cover: the step needs it. */
  clear?: string
  /** How to get there by keyboard. */
  command?: CommandId
  tab: Tab
  /** For a narrow screen, which shows one panel at a time. */
  panel: ViewState['panel']
  /** Runs before the tab is shown. Returns how to undo it after the step. */
  prepare?(workspace: string): () => void
  /** Does what the step says. Writing files is left to the user. */
  perform?(tools: TourTools): void
  /** Compared with the facts at the start of the step: what was true before does not count. */
  isDone(now: TourFacts, before: TourFacts): boolean
}

export const tourSteps: readonly TourStep[] = [
  {
    title: words.steps.files.title,
    description: words.steps.files.help,
    anchors: ['files'],
    command: 'focus-files',
    tab: 'compose',
    panel: 'files',
    perform: ({ check }) => check(['shop']),
    isDone: (now, before) => now.selected > before.selected,
  },
  {
    title: words.steps.tokens.title,
    description: words.steps.tokens.help,
    anchors: ['tokens'],
    command: 'treemap',
    tab: 'compose',
    panel: 'work',
    perform: ({ run }) => run('treemap'),
    isDone: (now, before) => now.breakdown && !before.breakdown,
  },
  {
    title: words.steps.builder.title,
    description: words.steps.builder.help,
    pro: { needs: 'context-builder', description: words.steps.builder.helpInFree },
    anchors: ['generate', 'builder'],
    command: 'run',
    tab: 'builder',
    panel: 'work',
    perform: ({ run }) => run('run'),
    isDone: (now, before) => now.built !== null && now.built !== before.built,
  },
  {
    title: words.steps.copy.title,
    description: words.steps.copy.help,
    anchors: ['copy'],
    command: 'copy-prompt',
    tab: 'compose',
    panel: 'work',
    perform: ({ run }) => run('copy-prompt'),
    isDone: (now, before) => now.copied > before.copied,
  },
  {
    title: words.steps.paste.title,
    description: words.steps.paste.help,
    anchors: ['sample-reply', 'paste', 'apply'],
    command: 'paste-reply',
    tab: 'apply',
    panel: 'work',
    perform: ({ run }) => run('sample-reply'),
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
    perform: ({ run }) => run('undo-commit'),
    isDone: (now, before) => now.commits > before.commits,
  },
  {
    title: words.steps.chat.title,
    description: words.steps.chat.help,
    anchors: ['chat-copy', 'chat'],
    clear: 'chat-message',
    command: 'run',
    tab: 'chat',
    panel: 'work',
    prepare: openClipboardChat,
    perform: ({ run }) => run('run'),
    isDone: (now, before) => now.copied > before.copied,
  },
  {
    title: words.steps.mcp.title,
    description: words.steps.mcp.help,
    anchors: ['mcp'],
    tab: 'compose',
    panel: 'work',
    perform: ({ showMcp }) => showMcp(),
    isDone: (now, before) => now.mcp && !before.mcp,
  },
]

/** The chat that works without a key, with a question to send. Afterwards, the chat is as the user had it. */
function openClipboardChat(workspace: string): () => void {
  const before = readChannel()
  saveChannel('clipboard')
  if (readDraft(localStorage, workspace) === '') saveDraft(localStorage, workspace, words.steps.chat.message)
  return () => saveChannel(before)
}
