// The fish script: one `complete` line per word.

import type { Completed, CompletedCommand, CompletedOption } from './completion-table.ts'

export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const first = '__fish_use_subcommand'
  const lines = [
    "# fish completion for sheaf, made by 'sheaf completions fish'",
    'complete -c sheaf -f',
    `complete -c sheaf -n ${first} -s h -l help -d 'Show help'`,
    `complete -c sheaf -n ${first} -s v -l version -d 'Show the version'`,
    `complete -c sheaf -n ${first} -a help -d 'Show help'`,
    ...commands.flatMap(({ names, summary }) => names.map((name) => `complete -c sheaf -n ${first} -a ${name} -d ${quote(summary)}`)),
    ...commands.flatMap(commandLines),
  ]
  return `${lines.join('\n')}\n`
}

function commandLines({ names, actions, words, completes, options }: CompletedCommand): string[] {
  const here = `__fish_seen_subcommand_from ${names.join(' ')}`
  const actionNames = actions.map(({ name }) => name).join(' ')
  const start = `complete -c sheaf -n '${here}'`
  return [
    ...actions.map(
      ({ name, summary }) =>
        `complete -c sheaf -n '${here}; and not __fish_seen_subcommand_from ${actionNames}' -a ${name} -d ${quote(summary)}`,
    ),
    ...actions
      .filter((action) => action.completes !== 'nothing')
      .map((action) => `complete -c sheaf -n '${here}; and __fish_seen_subcommand_from ${action.name}' ${files(action.completes)}`),
    ...(words.length > 0 ? [`${start} -a ${quote(words.join(' '))}`] : []),
    ...(completes === 'nothing' ? [] : [`${start} ${files(completes)}`]),
    ...options.map((option) => `${start} ${optionText(option)}`),
  ]
}

function optionText({ long, short, help, value }: CompletedOption): string {
  const spelled = `${short === undefined ? '' : `-s ${short} `}-l ${long} -d ${quote(help)}`
  if (value === undefined) return spelled
  if (value.words.length > 0) return `${spelled} -x -a ${quote(value.words.join(' '))}`
  return value.completes === 'nothing' ? `${spelled} -x` : `${spelled} -r ${files(value.completes)}`
}

function files(completes: Completed): string {
  return completes === 'folder' ? "-x -a '(__fish_complete_directories)'" : '-F'
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
