// The texts of the settings dialog, of its panels General, Appearance and Shortcuts, and of parts that several panels use.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  title: 'Settings',
  /** A setting with one of its values, in the palette. */
  valueOf: (label: string, value: string) => `${label}: ${value}`,
  on: 'On',
  off: 'Off',
  panels: {
    general: 'General',
    keys: 'API Keys',
    models: 'Models',
    mcp: 'MCP Server',
    servers: 'MCP servers',
    appearance: 'Appearance',
    ignore: 'Ignore Patterns',
    shortcuts: 'Shortcuts',
    updates: 'Updates',
    license: 'License',
  },
  general: {
    workspaces: 'Workspaces',
    reopenLast: { label: 'Reopen last workspace', help: 'Pick up where you left off instead of starting at the workspace list.' },
    watch: {
      label: 'Watch open folders',
      helpOn: 'Changes on disk appear automatically.',
      helpOff: 'Changes on disk appear only when you refresh.',
    },
    prompt: 'Prompt',
    about: 'About',
    sheaf: 'Sheaf',
    version: (version: string) => `Sheaf ${version}`,
    versionHelp: 'All data is stored in one folder on this machine. No telemetry.',
    check: {
      label: 'Check installation',
      help: 'Tests the parsers, tokenizer, state, git, and folders.',
      button: 'Run checks',
    },
  },
  budget: {
    label: 'Token budget',
    help: (tokens: number) => `The budget bar is full at ${fullCount(tokens)} tokens.`,
    custom: 'Custom',
    tokens: 'Tokens',
    wrong: 'Enter a number from 1,000 to 100,000,000.',
  },
  autoMaps: {
    each: { label: 'Max tokens per Auto map', help: 'Or a tenth of the tokens of the selected files, if that is more.' },
    total: { label: 'Max tokens for all Auto maps', help: 'Or a quarter of the tokens of the selected files, if that is more.' },
  },
  checks: {
    label: 'Checks',
    checking: 'Checking…',
    allGood: (count: number) => plural(count, { one: '# check passed.', other: 'All # checks passed.' }),
    someFailed: (failed: number, count: number) =>
      plural(count, { one: `${fullCount(failed)} of # check failed.`, other: `${fullCount(failed)} of # checks failed.` }),
    marks: { failed: 'failed', warning: 'warning', good: 'passed' },
  },
  appearance: {
    window: 'Window',
    theme: { label: 'Theme', help: 'System matches your OS theme.', system: 'System', light: 'Light', dark: 'Dark' },
    textSize: {
      label: 'Text size',
      help: 'Scales the whole window.',
      smaller: 'Decrease text size',
      larger: 'Increase text size',
      pixels: (size: number) => `${size} px`,
    },
    code: 'Code',
    diffView: { label: 'Diff view', help: 'How changes are shown in a review.', unified: 'Unified', split: 'Side by side' },
    wrapLines: { label: 'Wrap long lines', help: 'In previews and diffs.' },
  },
  shortcuts: {
    filter: 'Filter commands',
    resetAll: 'Reset all',
    help: 'Click a shortcut, then press the new keys. Press Backspace to remove a shortcut, or Esc to cancel.',
    empty: 'No matching commands.',
    browserKey: 'reserved by the browser',
    reset: (command: string) => `Reset shortcut for ${command}`,
    /** Only for screen readers, before the key. */
    keyOf: (command: string) => `Shortcut for ${command}: `,
    recording: 'Press keys…',
    none: 'Not set',
    taken: '{key} is already used by “{command}”.',
    takeOver: 'Reassign',
    leave: 'Cancel',
  },
  number: {
    wrong: (min: number, max: number) => `Enter a number from ${fullCount(min)} to ${fullCount(max)}.`,
    wrongWhole: (min: number, max: number) => `Enter a whole number from ${fullCount(min)} to ${fullCount(max)}.`,
  },
} as const
