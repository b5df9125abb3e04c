// Every text of the window around its screens and dialogs.

import { plural } from '../kit/format.ts'

export const words = {
  name: 'Sheaf',
  /** The title of the window. */
  titleOf: (workspace: string) => `${workspace} · Sheaf`,
  loading: 'Loading…',
  loadAgain: 'Load again',
  topBar: {
    palette: 'Command palette',
    settings: 'Settings',
  },
  panels: {
    label: 'Panels',
    panel: 'Panel',
    files: 'Files',
    work: 'Work',
    selected: (count: number) => `Selected ${count}`,
  },
  tabs: {
    label: 'What to do',
    each: { compose: 'Compose', codemap: 'Code Map', builder: 'Context Builder', apply: 'Apply', chat: 'Chat' },
    answering: 'An answer is being written',
  },
  selected: (files: number) => plural(files, { one: '# file selected', other: '# files selected' }),
  lost: {
    host: 'Sheaf’s host stopped. What you see and type is kept, and the window reconnects automatically. If it doesn’t, run {command}.',
    signedOut: 'This window is signed out. What you see and type is kept. To open a new window, run {command}.',
    searching: 'Looking for it…',
  },
  signedOut: {
    title: 'Sheaf doesn’t recognize this browser',
    help: 'Each window is opened by a link that works once. To open a new window, run this in a terminal:',
  },
  broken: {
    title: (problem: string) => `This part of the window broke: ${problem}`,
    help: 'Nothing is lost: the host holds your workspace. Load the window again to go on.',
  },
  outdated: {
    title: 'Sheaf was updated while this window was open',
    /** The title as a sentence, where it is not a heading. */
    sentence: 'Sheaf was updated while this window was open.',
    help: 'This part comes with the new version. Load the window again to go on: what you chose and wrote is kept.',
    later: 'Not now',
  },
} as const
