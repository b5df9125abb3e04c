import { words as treeWords } from '../tree/tree.words.ts'
import { words } from './selected.words.ts'
import type { SelectedRow } from './selected-rows.ts'

/** The second line of a card: the file's folder, its lines, or why it is here. Empty if the card has only one line. */
export function secondLine(row: Exclude<SelectedRow, { kind: 'group' }>): string {
  const folder = row.path.slice(0, Math.max(row.path.length - row.name.length - 1, 0))
  if (row.kind !== 'file') return row.why === '' ? folder : row.why
  const lines = row.file.mode === 'slices' ? treeWords.file.lines(row.file.ranges) : ''
  return row.inGroup ? lines : [folder === '' ? words.file.topFolder : folder, lines].filter((each) => each !== '').join(' · ')
}
