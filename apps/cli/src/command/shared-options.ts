// Option rows that several commands share.

import type { OptionRow } from './command.ts'

export const jsonOption = {
  name: 'json',
  help: 'Print a single JSON document to stdout',
} as const satisfies OptionRow

export const wideOption = {
  name: 'wide',
  help: 'Allow the whole disk or your home folder as a root without confirmation',
} as const satisfies OptionRow

export const rootOptions = [
  {
    name: 'root',
    value: 'folder',
    kind: 'folder',
    repeatable: true,
    help: 'Work in this folder (default: the enclosing git repository, or the current folder if there is none)',
  },
  wideOption,
] as const satisfies readonly OptionRow[]

/** Every command accepts --root, so that a script can append it to any of them. */
export const anyRootOption = {
  name: 'root',
  value: 'folder',
  kind: 'folder',
  repeatable: true,
  help: 'Has no effect here; accepted for consistency',
} as const satisfies OptionRow

export const scopeOptions = [
  ...rootOptions,
  { name: 'no-defaults', help: "Disable Sheaf's default ignore rules and use only git's" },
] as const satisfies readonly OptionRow[]
