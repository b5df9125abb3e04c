// Rows dragged into the instructions: as text, they are mentions; and the drop also adds them to the prompt.

import type { MentionTarget } from './mention-targets.ts'
import { writeMention } from './mention-targets.ts'

export type DraggedMention = Extract<MentionTarget, { kind: 'file' | 'folder' }>

const type = 'application/x-sheaf-mentions'
/** More would be an unreadable text; the rows can be checked instead. */
export const mostDragged = 50

export function writeDragged(data: Pick<DataTransfer, 'effectAllowed' | 'setData'>, targets: readonly DraggedMention[]): void {
  const some = targets.slice(0, mostDragged)
  data.effectAllowed = 'copy'
  // The text area inserts this itself, at the place of the drop, so that the browser's undo includes it.
  data.setData('text/plain', `${some.map(writeMention).join(' ')} `)
  data.setData(type, JSON.stringify(some))
}

/** Any page can set data of any type, so it is checked. */
export function readDragged(data: Pick<DataTransfer, 'getData'>): DraggedMention[] {
  const text = data.getData(type)
  if (text === '') return []
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.slice(0, mostDragged).flatMap(draggedOf) : []
  } catch {
    return []
  }
}

function draggedOf(value: unknown): DraggedMention[] {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('kind' in value)) return []
  const { kind, path } = value
  return typeof path === 'string' && (kind === 'file' || kind === 'folder') ? [{ kind, path }] : []
}
