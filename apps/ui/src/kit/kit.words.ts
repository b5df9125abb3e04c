// Every text that belongs to the shared controls themselves.

import { fullCount } from './format.ts'

export const words = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  working: 'Working',
  progress: (done: number, total: number) => `${fullCount(done)} of ${fullCount(total)}`,
  /** A control with its value, for screen readers. */
  withValue: (label: string, value: string) => `${label}: ${value}`,
  unsaved: {
    title: 'Discard changes?',
    help: "Your changes haven't been saved.",
    confirmLabel: 'Discard',
  },
  /** Names of keys that are not a sign. */
  keys: { space: 'Space', escape: 'Esc', enter: 'Enter', ctrl: 'Ctrl', shift: 'Shift', alt: 'Alt' },
} as const
