import { describe, expect, it } from 'vitest'
import { type CommandRow, commandTable } from '../../ui/src/commands/command-table.ts'
import { defaultMenu } from './menu-table.ts'

describe('the menu', () => {
  it('has only commands that the window knows, under the keys that it shows', () => {
    const rows: Readonly<Record<string, CommandRow>> = commandTable
    const items = defaultMenu.flatMap(({ items }) => items).flatMap((item) => ('id' in item ? [item] : []))
    expect(items.map(({ id, key }) => [id, key])).toEqual(items.map(({ id }) => [id, keyOf(rows[id])]))
  })
})

/** The window's words for a key in Electron's. A key without `mod` is the page's own: in a menu it would be taken from text fields. */
function keyOf(row: CommandRow | undefined): string | undefined | 'unknown command' {
  if (row === undefined) return 'unknown command'
  if (row.keys === undefined || !row.keys.startsWith('mod+')) return undefined
  const words: Record<string, string> = { mod: 'CmdOrCtrl', shift: 'Shift', alt: 'Alt' }
  return row.keys
    .split('+')
    .map((word) => words[word] ?? word.toUpperCase())
    .join('+')
}
