// The bash script, for bash 3.2, which macOS still ships: no associative arrays, no mapfile.

import type { Completed, CompletedCommand } from './completion-table.ts'

export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = [...commands.flatMap((command) => command.names), 'help', '--help', '--version']
  return `# bash completion for sheaf, made by 'sheaf completions bash'
_sheaf() {
  local cur prev words_ kind command action i
  cur="\${COMP_WORDS[COMP_CWORD]}"
  prev="\${COMP_WORDS[COMP_CWORD-1]}"
  command="\${COMP_WORDS[1]}"
  action=""
  for ((i = 2; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      -*) ;;
      *) action="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(' ')}" -- "$cur"))
    return
  fi
  words_=""
  kind=""
  case "$command" in
${commands.map(commandCase).join('\n')}
    help) words_="${commands.flatMap((command) => command.names).join(' ')}" ;;
  esac
  local IFS=$'\\n'
  case "$kind" in
    file) COMPREPLY=($(compgen -f -- "$cur")) ;;
    folder) COMPREPLY=($(compgen -d -- "$cur")) ;;
  esac
  if [ -n "$kind" ]; then compopt -o filenames 2>/dev/null; fi
  IFS=$' \\t\\n'
  COMPREPLY+=($(compgen -W "$words_" -- "$cur"))
}
complete -F _sheaf sheaf
`
}

function commandCase({ names, actions, words, completes, options }: CompletedCommand): string {
  const values = options.flatMap(({ long, short, value }) =>
    value === undefined ? [] : [`        --${long}${short === undefined ? '' : `|-${short}`}) ${found(value.words, value.completes)} ;;`],
  )
  const spelled = options.map(({ long }) => `--${long}`)
  const perAction = actions.map((action) => `            ${action.name}) ${found(action.words, action.completes)} ;;`)
  const rest =
    actions.length === 0
      ? [`          ${found(words, completes)}`]
      : [
          '          case "$action" in',
          `            "") ${found(
            actions.map(({ name }) => name),
            'nothing',
          )} ;;`,
          ...perAction,
          '          esac',
        ]
  return `    ${names.join('|')})
      case "$prev" in
${values.map((line) => `${line}\n`).join('')}        *)
${rest.join('\n')}
          case "$cur" in
            -*) kind=""; words_="${spelled.join(' ')}" ;;
          esac
          ;;
      esac
      ;;`
}

function found(words: readonly string[], completes: Completed): string {
  return `words_="${words.join(' ')}"; kind="${completes === 'nothing' ? '' : completes}"`
}
