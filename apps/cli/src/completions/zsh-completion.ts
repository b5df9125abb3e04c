// The zsh script, using _arguments.

import type { Completed, CompletedCommand, CompletedOption } from './completion-table.ts'

export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const all = commands.flatMap(({ names, summary }) => names.map((name) => `    ${quote(`${name}:${escapeColon(summary)}`)}`))
  return `#compdef sheaf
# zsh completion for sheaf, made by 'sheaf completions zsh'
_sheaf() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
${all.join('\n')}
    ${quote('help:Show help')}
  )
  _arguments -C '(-h --help)'{-h,--help}'[Show help]' '(-v --version)'{-v,--version}'[Show the version]' '1: :->command' '*:: :->rest'
  case "$state" in
    command) _describe -t commands 'sheaf command' commands ;;
    rest)
      case "$words[1]" in
${commands.map(commandCase).join('\n')}
        help) _describe -t commands 'sheaf command' commands ;;
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = "_sheaf" ]; then _sheaf "$@"; else compdef _sheaf sheaf; fi
`
}

function commandCase({ names, actions, words, completes, options }: CompletedCommand): string {
  const rows = options.map(optionSpec)
  const first = actions.length > 0 ? actions.map(({ name }) => name) : words
  const kind = actions.length > 0 ? (actions.map((action) => action.completes).find((own) => own !== 'nothing') ?? 'nothing') : completes
  const places = [
    ...(first.length > 0 ? [quote(`1: :(${first.join(' ')})`)] : []),
    ...(kind === 'nothing' ? [] : [quote(`*: :${action(kind)}`)]),
  ]
  return `        ${names.join('|')})
          _arguments \\
${[...rows, ...places].map((row) => `            ${row}`).join(' \\\n')}
          ;;`
}

function optionSpec({ long, short, help, value }: CompletedOption): string {
  const text = `[${help.replace(/[[\]]/g, '\\$&')}]`
  const rest = value === undefined ? text : `${text}: :${value.words.length > 0 ? `(${value.words.join(' ')})` : action(value.completes)}`
  return short === undefined ? quote(`*--${long}${rest}`) : `${quote(`*`)}{-${short},--${long}}${quote(rest)}`
}

function action(completes: Completed): string {
  if (completes === 'folder') return '_files -/'
  return completes === 'file' ? '_files' : ''
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function escapeColon(text: string): string {
  return text.replaceAll(':', '\\:')
}
