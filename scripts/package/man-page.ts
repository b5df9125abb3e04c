// Generates the man page from the list of commands.

import type { Command } from '../../apps/cli/src/command/index.ts'

export function manPage(commands: readonly Command[], version: string, epoch: number): string {
  const date = new Date(epoch * 1000).toISOString().slice(0, 10)
  return [
    `.TH SHEAF 1 "${date}" "Sheaf ${version}" "User Commands"`,
    '.SH NAME',
    'sheaf \\- gather the right code and build a prompt from it',
    '.SH SYNOPSIS',
    '.B sheaf',
    '.br',
    '.B sheaf',
    '.I command',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    text('Without a command, opens the window. Every command has --help with examples; most have --json for machine-readable output.'),
    '.SH COMMANDS',
    ...commands.flatMap(({ name, summary }) => ['.TP', `.B ${text(name)}`, text(summary)]),
    '.SH ENVIRONMENT',
    ...variables.flatMap(([name, does]) => ['.TP', `.B ${name}`, text(does)]),
    '.SH EXIT STATUS',
    text('0: success. 1: a bug in Sheaf. 2: wrong usage. 3 and up: refused, with a reason. 130: canceled.'),
    '.SH FILES',
    '.TP',
    '.I ~/.local/share/sheaf',
    'State folder: workspaces, prompts, settings, and undo history.',
    '',
  ].join('\n')
}

const variables: readonly (readonly [name: string, does: string])[] = [
  ['SHEAF_HOME', 'State folder to use instead of the default.'],
  ['SHEAF_BROWSER', 'Browser for the window: a path, "default" for a tab in the default browser, or "none".'],
  ['NO_COLOR', 'Disable colors.'],
]

/** Escapes text: a period or an apostrophe at the start of a line would be a command, and a hyphen could be typeset as a dash. */
function text(words: string): string {
  return words.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&')
}
