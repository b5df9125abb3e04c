// Changes the selection; shared by the selection tools.

import type { SelectionChoice } from '@sheaf/contract'
import { z } from 'zod'
import { count, fitting, named, room } from '../text.ts'
import { callOf, type ToolAnswer, type ToolCall } from '../tool.ts'

export const chosen = z.object({
  selected_files: z.int(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  refused: z.array(z.object({ path: z.string(), why: z.string() })),
})

export async function choose(choice: Omit<SelectionChoice, 'type'>, on: ToolCall): Promise<ToolAnswer<z.output<typeof chosen>>> {
  const {
    count: files,
    added = [],
    removed = [],
    refused = [],
    notes,
  } = await on.host['selection.change']({ workspace: on.workspace, change: { type: 'choose', ...choice } }, callOf(on))
  const shown = {
    added: fitting(added, (path) => path, room / 4),
    removed: fitting(removed, (path) => path, room / 4),
    refused: fitting(refused, refusedLine, room / 3),
  }
  const rest = added.length + removed.length + refused.length - shown.added.length - shown.removed.length - shown.refused.length
  return {
    summary: `**${count(files, 'file')} selected** (${added.length} added or changed, ${removed.length} removed${refused.length > 0 ? `, ${refused.length} refused` : ''}).`,
    body: [
      ...(shown.added.length > 0 ? [`Added: ${shown.added.map(named).join(', ')}`] : []),
      ...(shown.removed.length > 0 ? [`Removed: ${shown.removed.map(named).join(', ')}`] : []),
      ...shown.refused.map(refusedLine),
    ].join('\n'),
    data: { selected_files: files, ...shown },
    leftOff: rest > 0 ? [`${count(rest, 'more path')}. Call list_selected_files to see the selection.`] : [],
    notes,
  }
}

function refusedLine({ path, why }: { path: string; why: string }): string {
  return `Refused: ${named(path)}: ${why}`
}
