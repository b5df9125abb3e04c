// Reduces the command tables to what shell completion needs.

import { defined } from '@sheaf/contract'
import type { Command, OptionRow, PositionalRow } from '../command/index.ts'

export type Completed = 'file' | 'folder' | 'nothing'

export interface CompletedOption {
  long: string
  short?: string
  help: string
  /** Absent for a flag. */
  value?: { words: readonly string[]; completes: Completed }
}

export interface CompletedCommand {
  name: string
  /** The name and its aliases, which are understood but not offered. */
  names: string[]
  summary: string
  actions: { name: string; summary: string; words: readonly string[]; completes: Completed }[]
  words: readonly string[]
  completes: Completed
  options: CompletedOption[]
}

export function completionTable(commands: readonly Command[]): CompletedCommand[] {
  return commands.map((command) => ({
    name: command.name,
    names: [command.name, ...(command.aliases ?? [])],
    summary: command.summary,
    actions: (command.actions ?? []).map(({ name, summary, positionals }) => ({ name, summary, ...ofPositionals(positionals) })),
    ...ofPositionals(command.positionals),
    options: [...command.options.map(ofOption), { long: 'help', short: 'h', help: 'Show help' }],
  }))
}

function ofOption(row: OptionRow): CompletedOption {
  return {
    long: row.name,
    help: row.help,
    ...defined({ short: row.short }),
    ...(row.value === undefined ? {} : { value: { words: row.choices ?? [], completes: completes(row.kind) } }),
  }
}

function ofPositionals(rows: readonly PositionalRow[] = []): { words: readonly string[]; completes: Completed } {
  const kinds = rows.map(({ kind }) => completes(kind))
  return { words: rows[0]?.choices ?? [], completes: kinds.find((kind) => kind !== 'nothing') ?? 'nothing' }
}

function completes(kind: OptionRow['kind']): Completed {
  if (kind === 'folder') return 'folder'
  return kind === 'file' || kind === 'path' ? 'file' : 'nothing'
}
