// Changes the selection; shared by the selection tools.

import type { SelectionChoice } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, resultChars, takeFitting, visiblePath } from '../text.ts'
import { callOptions, type ToolAnswer, type ToolCall } from '../tool.ts'

export const selectionResult = z.object({
  selected_files: z.int(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  refused: z.array(z.object({ path: z.string(), why: z.string() })),
})

export async function changeSelection(
  choice: Omit<SelectionChoice, 'type'>,
  call: ToolCall,
): Promise<ToolAnswer<z.output<typeof selectionResult>>> {
  const {
    count: files,
    added = [],
    removed = [],
    refused = [],
    notes,
  } = await call.host['selection.change']({ workspace: call.workspace, change: { type: 'choose', ...choice } }, callOptions(call))
  const shown = {
    added: takeFitting(added, (path) => path, resultChars / 4),
    removed: takeFitting(removed, (path) => path, resultChars / 4),
    refused: takeFitting(refused, refusedLine, resultChars / 3),
  }
  const rest = added.length + removed.length + refused.length - shown.added.length - shown.removed.length - shown.refused.length
  return {
    summary: `**${formatCount(files, 'file')} selected** (${added.length} added or changed, ${removed.length} removed${refused.length > 0 ? `, ${refused.length} refused` : ''}).`,
    body: [
      ...(shown.added.length > 0 ? [`Added: ${shown.added.map(visiblePath).join(', ')}`] : []),
      ...(shown.removed.length > 0 ? [`Removed: ${shown.removed.map(visiblePath).join(', ')}`] : []),
      ...shown.refused.map(refusedLine),
    ].join('\n'),
    data: { selected_files: files, ...shown },
    leftOff: rest > 0 ? [`${formatCount(rest, 'more path')}. Call list_selected_files to see the selection.`] : [],
    notes,
  }
}

function refusedLine({ path, why }: { path: string; why: string }): string {
  return `Refused: ${visiblePath(path)}: ${why}`
}
