// Removes empty table heads, which Markdown requires, and turns empty head cells into plain cells.

import { element, type HastNode, textOf, visitElements } from './hast.ts'

export function rehypeTables() {
  return (tree: HastNode): void => {
    visitElements(tree, (table) => {
      if (table.tagName !== 'table') return
      const isEmptyHead = (child: HastNode) => child.tagName === 'thead' && textOf(child).trim() === ''
      table.children = (table.children ?? []).filter((child) => !isEmptyHead(child))
    })
    visitElements(tree, (cell, row, index) => {
      if (cell.tagName !== 'th') return
      if (textOf(cell).trim() === '') row.children?.splice(index, 1, element('td', {}))
      else cell.properties = { ...cell.properties, scope: 'col' }
    })
  }
}
