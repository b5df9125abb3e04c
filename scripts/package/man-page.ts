// The manual page, from the table of commands.

import type { Command } from '../../apps/cli/src/command/index.ts'

export function manPage(commands: readonly Command[], version: string, epoch: number): string {
  const date = new Date(epoch * 1000).toISOString().slice(0, 10)
  return [
    `.TH SHEAF 1 "${date}" "Sheaf ${version}" "User Commands"`,
    '.SH NAME',
    'sheaf \\- gather the right code and make a prompt of it',
    '.SH SYNOPSIS',
    '.B sheaf',
    '.br',
    '.B sheaf',
    '.I command',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    text('Without a command it opens the window. Every command has --help with examples, and --json for machines.'),
    '.SH COMMANDS',
    ...commands.flatMap(({ name, summary }) => ['.TP', `.B ${text(name)}`, text(summary)]),
    '.SH ENVIRONMENT',
    ...variables.flatMap(([name, does]) => ['.TP', `.B ${name}`, text(does)]),
    '.SH EXIT STATUS',
    text('0: done. 1: a bug in Sheaf. 2: wrong usage. 3 and up: refused, with a reason. 130: cancelled.'),
    '.SH FILES',
    '.TP',
    '.I ~/.local/share/sheaf',
    'State: workspaces, prompts, settings, what can be undone.',
    '',
  ].join('\n')
}

const variables: readonly (readonly [name: string, does: string])[] = [
  ['SHEAF_HOME', 'The state folder, where it is not the usual one.'],
  ['SHEAF_BROWSER', 'The browser for the window: a path, default for a tab of the default browser, or none.'],
  ['NO_COLOR', 'No colours.'],
]

/** A point or an apostrophe at the start of a line would be a command, and a hyphen could be typeset as a dash. */
function text(words: string): string {
  return words.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&')
}
