// The texts of the settings dialog, of its panels General, Appearance and Shortcuts, and of parts that several panels use.

import { fullCount } from '../kit/format.ts'

export const words = {
  title: 'Settings',
  panels: {
    general: 'General',
    keys: 'API Keys',
    models: 'Models',
    mcp: 'MCP Server',
    appearance: 'Appearance',
    ignore: 'Ignore',
    shortcuts: 'Shortcuts',
    updates: 'Updates',
    licence: 'Licence',
  },
  general: {
    workspaces: 'Workspaces',
    reopenLast: { label: 'Reopen the last workspace', help: 'Sheaf starts where you left off instead of with the list.' },
    watch: {
      label: 'Watch open folders',
      helpOn: 'Changes on disk appear by themselves.',
      helpOff: 'Only Refresh looks at the disk again.',
    },
    prompt: 'Prompt',
    about: 'About',
    sheaf: 'Sheaf',
    version: (version: string) => `Sheaf ${version}`,
    versionHelp: 'Everything is kept on this machine, in one folder. No telemetry.',
    check: {
      label: 'Check the installation',
      help: 'Parsers, tokenizer, state, git and folders, each tried once.',
      button: 'Check now',
    },
  },
  budget: {
    label: 'Model window',
    help: (tokens: number) => `The budget bar is full at ${fullCount(tokens)} tokens.`,
    custom: 'Custom',
    tokens: 'Tokens',
    wrong: 'A number of tokens from 1,000 to 100,000,000.',
  },
  checks: {
    label: 'Checks',
    checking: 'Checking…',
    allGood: (count: number) => `All ${count} are in order.`,
    someFailed: (failed: number, count: number) => `${failed} of ${count} to look at.`,
    marks: { failed: 'failed', warning: 'could be better', good: 'ok' },
  },
  appearance: {
    window: 'Window',
    theme: { label: 'Theme', help: 'System follows your desktop.', system: 'System', light: 'Light', dark: 'Dark' },
    textSize: {
      label: 'Text size',
      help: 'Everything grows and shrinks with it.',
      smaller: 'Smaller text',
      larger: 'Larger text',
      pixels: (size: number) => `${size} px`,
    },
    code: 'Code',
    diffView: { label: 'Diff view', help: 'How a change is shown in a review.', unified: 'Unified', split: 'Side by side' },
    wrapLines: { label: 'Wrap long lines', help: 'In previews and diffs.' },
  },
  shortcuts: {
    filter: 'Filter commands',
    resetAll: 'Reset all',
    help: 'Click a key, then press the new one. Backspace switches it off, Esc leaves it.',
    empty: 'No command has these letters.',
    browserKey: 'a browser keeps this key for itself',
    reset: (command: string) => `Reset the key of ${command}`,
    /** Only for screen readers, before the key. */
    keyOf: (command: string) => `Key of ${command}: `,
    recording: 'Press a key…',
    none: 'none',
    taken: '{key} is the key of “{command}”.',
    takeOver: 'Use it here instead',
    leave: 'Leave it',
  },
  number: {
    wrong: (min: number, max: number) => `A number from ${fullCount(min)} to ${fullCount(max)}.`,
    wrongWhole: (min: number, max: number) => `A whole number from ${fullCount(min)} to ${fullCount(max)}.`,
  },
} as const
