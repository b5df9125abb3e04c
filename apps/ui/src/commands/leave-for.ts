import { showDialog } from '../state/view-state.ts'
import type { CommandId } from './command-table.ts'
import { runCommand } from './use-command.ts'

/** From a dialog to where a command leads: after it is gone, for it would take the focus back. */
export function leaveFor(id: CommandId): void {
  showDialog(null)
  queueMicrotask(() => runCommand(id))
}
