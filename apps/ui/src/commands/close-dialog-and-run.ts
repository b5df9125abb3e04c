import { showDialog } from '../state/view-state.ts'
import type { CommandId } from './command-table.ts'
import { runCommand } from './use-command.ts'

/** Runs a command from a dialog, after the dialog has closed: it would take the focus otherwise. */
export function closeDialogAndRun(id: CommandId): void {
  showDialog(null)
  queueMicrotask(() => runCommand(id))
}
