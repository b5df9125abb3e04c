// Renders help from the command tables.

import type { ActionRow, Command, OptionRow, PositionalRow } from './command.ts'

const helpRow: OptionRow = { name: 'help', short: 'h', help: 'Show this help' }

export function renderCommandHelp(command: Command, width = 100): string {
  const blocks = [
    `sheaf ${command.name}: ${command.summary}`,
    heading('Usage', usageLines(command)),
    ...(command.actions === undefined ? [] : [heading('Actions', columns(command.actions.map(actionColumns), width))]),
    ...(command.details === undefined ? [] : [wrap(command.details, width).join('\n')]),
    heading('Options', columns([...command.options, helpRow].map(optionColumns), width)),
    heading(
      'Examples',
      command.examples.flatMap(({ line, description }) => [line, `    ${description}`]),
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}

export function renderMainHelp(commands: readonly Command[], width = 100): string {
  const blocks = [
    'sheaf: Gather the right code and build a prompt from it',
    heading('Usage', ['sheaf', 'sheaf <command> [options]', 'sheaf help <command>']),
    heading(
      'Commands',
      columns(
        commands.map(({ name, summary }) => [name, summary]),
        width,
      ),
    ),
    heading(
      'Options',
      columns(
        [
          ['-h, --help', 'Show help for sheaf or a command'],
          ['-v, --version', 'Show the version'],
        ],
        width,
      ),
    ),
    heading('Examples', [
      'sheaf',
      '    Open the Sheaf window',
      'sheaf tokens',
      '    Count the tokens in this repository',
      'sheaf pack src -o prompt.txt',
      '    Build a prompt from everything in src',
    ]),
    'Sheaf stores its state in the standard folder for your platform, or in SHEAF_HOME if it is set.',
  ]
  return `${blocks.join('\n\n')}\n`
}

/** `sheaf pack [paths…] [options]`, one line for each action. */
function usageLines(command: Command): string[] {
  const start = `sheaf ${command.name}`
  if (command.actions === undefined) return [`${start}${positionalText(command.positionals)} [options]`]
  return command.actions.map(({ name, positionals }) => `${start} ${name}${positionalText(positionals)} [options]`)
}

function positionalText(rows: readonly PositionalRow[] = []): string {
  return rows
    .map(({ name, optional, repeatable }) => {
      const word = `${name}${repeatable === true ? '…' : ''}`
      return optional === true ? ` [${word}]` : ` <${word}>`
    })
    .join('')
}

function actionColumns({ name, summary, positionals }: ActionRow): [string, string] {
  return [`${name}${positionalText(positionals)}`, summary]
}

function optionColumns({ name, short, value, choices, open, repeatable, help }: OptionRow): [string, string] {
  const spelling = `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`
  // A note at the end of the help, such as "(default: 20)", shares the parentheses with the choices.
  const [, text = help, note] = /^(.*) \((.*)\)$/.exec(help) ?? []
  const facts = [
    ...(choices !== undefined && open !== true ? [choices.join(', ')] : []),
    ...(note === undefined ? [] : [note]),
    ...(repeatable === true && !help.includes('repeated') ? ['repeatable'] : []),
  ]
  return [spelling, facts.length === 0 ? text : `${text} (${facts.join('; ')})`]
}

function heading(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

function columns(rows: readonly (readonly [string, string])[], width: number): string[] {
  const left = Math.max(...rows.map(([term]) => term.length)) + 2
  return rows.flatMap(([term, text]) =>
    wrap(text, Math.max(30, width - left - 2)).map((line, index) => `${index === 0 ? term.padEnd(left) : ' '.repeat(left)}${line}`),
  )
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
