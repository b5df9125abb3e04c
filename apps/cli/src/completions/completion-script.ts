// Builds the completion script of a shell from the command tables.

import type { Command } from '../command/index.ts'
import { bashCompletion } from './bash-completion.ts'
import { completionTable } from './completion-table.ts'
import { fishCompletion } from './fish-completion.ts'
import { zshCompletion } from './zsh-completion.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const satisfies Record<Shell, unknown>

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return writers[shell](completionTable(commands))
}
