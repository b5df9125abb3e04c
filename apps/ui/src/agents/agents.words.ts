// Every text of the Agents section in the Models panel.

import { fullCount } from '../kit/format.ts'

export const words = {
  title: 'Agents',
  help: "Use agents on this machine with the account you're signed in to. No API key needed.",
  installed: 'Installed agents',
  states: {
    on: 'On',
    off: 'Off',
    signIn: 'Sign-in needed',
    failed: 'Failed',
  },
  /** What a program prints as its version: "claude 2.1.4". */
  version: (program: string, version: string) => `${program} ${version}`,
  terms: {
    link: 'Terms',
    /** `date` without a time: a day, not a moment. */
    asOf: (date: string) =>
      `as of ${new Date(`${date}T00:00`).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })}`,
  },
  turnOff: 'Turn off',
  turnedOff: (agent: string) => `${agent} is off`,
  tryAgain: 'Try again',
  missing: {
    title: (count: number) => `Not installed (${fullCount(count)})`,
    label: 'Agents that are not installed',
    state: 'Not installed',
    site: 'Website',
  },
  custom: {
    add: 'Custom agent…',
    addHelp: 'Any program that supports the Agent Client Protocol (ACP).',
    edit: 'Edit',
    editTitle: (agent: string) => `Edit ${agent}`,
    saved: (agent: string) => `${agent} saved`,
    saveChanges: 'Check and save',
    remove: 'Remove',
    removed: (agent: string) => `${agent} removed`,
    undo: 'Undo',
    title: 'Add custom agent',
    help: 'Sheaf starts this program for each question and talks to it over the Agent Client Protocol (ACP).',
    name: 'Name',
    namePlaceholder: 'My agent',
    nameEmpty: 'Enter a name.',
    cancel: 'Cancel',
    save: 'Check and turn on',
    saveAnyway: 'Save anyway',
    starting: 'Starting the agent',
  },
} as const
