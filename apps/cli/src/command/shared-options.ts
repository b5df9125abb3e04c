// Option rows that several commands share.

import type { OptionRow } from './command.ts'

export const jsonOption = {
  name: 'json',
  help: 'Print one JSON document on stdout and nothing else',
} as const satisfies OptionRow

export const wideOption = {
  name: 'wide',
  help: 'Accept the whole disk or the home folder as a root without asking',
} as const satisfies OptionRow

export const rootOptions = [
  {
    name: 'root',
    value: 'folder',
    kind: 'folder',
    repeatable: true,
    help: 'Work in this folder; may be given several times (default: the git root above the current folder, else the current folder)',
  },
  wideOption,
] as const satisfies readonly OptionRow[]

/** Every command accepts --root, so that a script can append it to any of them. */
export const anyRootOption = {
  name: 'root',
  value: 'folder',
  kind: 'folder',
  repeatable: true,
  help: 'Taken by every command; this one does the same in any folder',
} as const satisfies OptionRow

export const placeOptions = [
  ...rootOptions,
  { name: 'no-defaults', help: "Switch off Sheaf's own ignore rules, so that only git's rules count" },
] as const satisfies readonly OptionRow[]
