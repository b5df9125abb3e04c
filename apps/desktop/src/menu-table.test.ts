import { describe, expect, it } from 'vitest'
import { type CommandRow, commandTable } from '../../ui/src/commands/command-table.ts'
import { defaultMenu } from './menu-table.ts'

describe('the menu', () => {
  it('contains only commands of the window, with the same shortcuts', () => {
    const rows: Readonly<Record<string, CommandRow>> = commandTable
    const items = defaultMenu.flatMap(({ items }) => items).flatMap((item) => ('id' in item ? [item] : []))
    expect(items.map(({ id, key }) => [id, key])).toEqual(items.map(({ id }) => [id, keyOf(rows[id])]))
  })
})

/** The shortcut in Electron's format. One without `mod` is left to the page, because a menu would take the key from text fields. */
function keyOf(row: CommandRow | undefined): string | undefined | 'unknown command' {
  if (row === undefined) return 'unknown command'
  if (row.keys === undefined || !row.keys.startsWith('mod+')) return undefined
  const words: Record<string, string> = { mod: 'CmdOrCtrl', shift: 'Shift', alt: 'Alt' }
  return row.keys
    .split('+')
    .map((word) => words[word] ?? word.toUpperCase())
    .join('+')
}
