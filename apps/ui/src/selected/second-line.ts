import { rangeWords } from '../tree/file-marks.ts'
import type { SelectedRow } from './selected-rows.ts'

/** What a card says below the name: where the file lies, which lines, or why it is here. Empty: it has one line only. */
export function secondLine(row: Exclude<SelectedRow, { kind: 'group' }>): string {
  const folder = row.path.slice(0, Math.max(row.path.length - row.name.length - 1, 0))
  if (row.kind !== 'file') return row.why === '' ? folder : row.why
  const lines = row.file.mode === 'slices' ? `lines ${rangeWords(row.file)}` : ''
  return row.inGroup ? lines : [folder === '' ? 'top folder' : folder, lines].filter((each) => each !== '').join(' · ')
}
