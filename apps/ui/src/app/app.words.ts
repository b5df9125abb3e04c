// Every text of the window around its screens and dialogs.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  name: 'Sheaf',
  /** The title of the window. */
  titleOf: (workspace: string) => `${workspace} · Sheaf`,
  loading: 'Loading…',
  reload: 'Reload',
  topBar: {
    palette: 'Command palette',
    settings: 'Settings',
  },
  panels: {
    label: 'Panels',
    panel: 'Panel',
    files: 'Files',
    work: 'Main',
    selected: (count: number) => `Selected ${fullCount(count)}`,
  },
  sides: {
    files: { name: 'Files', show: 'Show Files panel', resize: 'Resize Files panel' },
    selected: { name: 'Selected Files', show: 'Show Selected Files panel', resize: 'Resize Selected Files panel' },
  },
  tabs: {
    label: 'Workspace tabs',
    each: { compose: 'Compose', codemap: 'Code Map', builder: 'Context Builder', apply: 'Apply', chat: 'Chat' },
    answering: 'Reply in progress',
  },
  selected: (files: number) => plural(files, { one: '# file selected', other: '# files selected' }),
  lost: {
    host: "Sheaf's host stopped. Your work is safe, and this window will reconnect automatically. If it doesn't, run {command}.",
    signedOut: 'This window is signed out. Your work is safe. To open a new window, run {command}.',
    reconnecting: 'Reconnecting…',
  },
  signedOut: {
    title: "Sheaf doesn't recognize this browser",
    help: 'Each link to a Sheaf window works only once. To open a new window, run this command in a terminal:',
  },
  broken: {
    title: (problem: string) => `Something went wrong: ${problem}`,
    help: 'Your workspace is safe. Reload the window to continue.',
  },
  outdated: {
    title: 'Sheaf was updated while this window was open',
    /** The title as a sentence, where it is not a heading. */
    sentence: 'Sheaf was updated while this window was open.',
    help: 'Reload the window to use the new version. Your work is safe.',
    later: 'Not now',
  },
} as const
