// Reduces the command tables to what shell completion needs.

import { defined } from '@sheaf/contract'
import type { Command, OptionRow, PositionalRow } from '../command/index.ts'

export type CompletionKind = 'file' | 'folder' | 'nothing'

export interface CompletionOption {
  long: string
  short?: string
  help: string
  /** Absent for a flag. */
  value?: { words: readonly string[]; completes: CompletionKind }
}

export interface CompletionCommand {
  name: string
  /** The name and its aliases, which are understood but not offered. */
  names: string[]
  summary: string
  actions: { name: string; summary: string; words: readonly string[]; completes: CompletionKind }[]
  words: readonly string[]
  completes: CompletionKind
  options: CompletionOption[]
}

export function completionTable(commands: readonly Command[]): CompletionCommand[] {
  return commands.map((command) => ({
    name: command.name,
    names: [command.name, ...(command.aliases ?? [])],
    summary: command.summary,
    actions: (command.actions ?? []).map(({ name, summary, positionals }) => ({ name, summary, ...positionalCompletion(positionals) })),
    ...positionalCompletion(command.positionals),
    options: [...command.options.map(optionCompletion), { long: 'help', short: 'h', help: 'Show help' }],
  }))
}

function optionCompletion(row: OptionRow): CompletionOption {
  return {
    long: row.name,
    help: row.help,
    ...defined({ short: row.short }),
    ...(row.value === undefined ? {} : { value: { words: row.choices ?? [], completes: completes(row.kind) } }),
  }
}

function positionalCompletion(rows: readonly PositionalRow[] = []): { words: readonly string[]; completes: CompletionKind } {
  const kinds = rows.map(({ kind }) => completes(kind))
  return { words: rows[0]?.choices ?? [], completes: kinds.find((kind) => kind !== 'nothing') ?? 'nothing' }
}

function completes(kind: OptionRow['kind']): CompletionKind {
  if (kind === 'folder') return 'folder'
  return kind === 'file' || kind === 'path' ? 'file' : 'nothing'
}
