// Reads the command in $VISUAL or $EDITOR without a shell, and tells editors with a window from those that need a terminal.

import { basename } from 'node:path'
import type { EditorVariable } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { editorTable, type LineStyle } from './editor-table.ts'
import type { SafePrograms } from './safe-programs.ts'

export type ReadVariable =
  | { ok: true; name: EditorVariable['name']; title: string; program: string; args: string[]; line: LineStyle }
  | { ok: false; variable: EditorVariable }

/** The first variable that can be used, or the problem of the first that is set; undefined if neither is set. */
export function readEditorVariable(env: Env, programs: SafePrograms): ReadVariable | undefined {
  const read = (['VISUAL', 'EDITOR'] as const).flatMap((name) => {
    const value = env[name]?.trim() ?? ''
    return value === '' ? [] : [readValue(name, value, programs)]
  })
  return read.find(({ ok }) => ok) ?? read[0]
}

function readValue(name: EditorVariable['name'], value: string, programs: SafePrograms): ReadVariable {
  const refused = (problem: EditorVariable['problem']): ReadVariable => ({ ok: false, variable: { name, value, problem } })
  const [command = '', ...args] = splitCommand(value) ?? []
  if (command === '') return refused('shell')
  const title = basename(command).replace(/\.exe$/i, '')
  if (terminalEditors.has(title) || (title.startsWith('emacs') && args.some((each) => terminalOptions.has(each))))
    return refused('terminal')
  const program = programs.find(command)
  if (program === undefined) return refused('missing')
  return { ok: true, name, title, program, args, line: lineStyles.get(title) ?? 'plain' }
}

const terminalEditors = new Set(
  'vi vim vim.basic vim.tiny nvim view nano rnano pico micro hx helix kak joe jmacs jed ed ex red ne mg mcedit tilde vis amp'.split(' '),
)

/** Options of Emacs and its client. */
const terminalOptions = new Set(['-nw', '--no-window-system', '-t', '--tty', '-batch', '--batch'])

const lineStyles: ReadonlyMap<string, LineStyle> = new Map<string, LineStyle>([
  ...Object.values(editorTable).flatMap(({ commands, line }) => commands.map((command): [string, LineStyle] => [command, line])),
  ['windsurf', 'goto'],
  ['subl', 'colon'],
  ['sublime_text', 'colon'],
  ['gvim', 'plus'],
  ['mvim', 'plus'],
  ['emacs', 'plus'],
  ['emacsclient', 'plus'],
  ['gedit', 'plus'],
  ['gnome-text-editor', 'plus'],
])

/** The words of a command, with quotes as in a shell. Undefined if only a shell could run it. On Windows, a backslash is part of a path. */
export function splitCommand(text: string, platform: NodeJS.Platform = process.platform): string[] | undefined {
  const isWindows = platform === 'win32'
  const words: string[] = []
  const word = isWindows
    ? /\s*((?:[^\s'"$`;&|<>*?#!{}[\]%^]|"[^"$`%]*")+)/y
    : /\s*((?:[^\s'"\\$`;&|<>()*?~#!{}[\]]|'[^']*'|"[^"\\$`]*"|\\[^\n])+)/y
  const quoted = isWindows ? /"([^"]*)"/g : /'([^']*)'|"([^"]*)"|\\(.)/g
  const end = text.trimEnd().length
  while (word.lastIndex < end) {
    const [, found] = word.exec(text) ?? []
    if (found === undefined) return undefined
    words.push(found.replace(quoted, (_all, ...parts: unknown[]) => String(parts.find((part) => typeof part === 'string') ?? '')))
  }
  return words
}
