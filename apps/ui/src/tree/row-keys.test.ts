import { describe, expect, it } from 'vitest'
import { keyOutcome, parentOf, typeAhead } from './row-keys.ts'
import { treeOf } from './testing/arbitrary-tree.ts'
import { defaultSorting, orderOf } from './tree-order.ts'
import { flattenTree } from './tree-rows.ts'

const tree = treeOf({
  name: 'app',
  files: 'alpha.ts/beta.ts/bravo.ts',
  folders: [{ name: 'lib', files: 'x.ts' }, { name: 'src', files: 'y.ts', folders: [{ name: 'deep', files: 'z.ts' }] }, { name: 'void' }],
})
const rows = flattenTree(tree, { order: orderOf(defaultSorting, null), isOpen: ({ path }) => path !== 'lib' && path !== 'src/deep' })
const at = (path: string) => rows.findIndex((row) => row.path === path)
const press = (path: string, key: string) => keyOutcome(rows, at(path), key, 3)
const last = rows.length - 1

describe('a key in the tree', () => {
  it('moves by one row, by a page or to either end, and never beyond', () => {
    expect([press('', 'ArrowDown'), press('', 'ArrowUp'), press('', 'PageDown'), press('', 'End')]).toEqual([
      { to: 1 },
      { to: 0 },
      { to: 3 },
      { to: last },
    ])
    expect([press('bravo.ts', 'ArrowDown'), press('bravo.ts', 'PageUp'), press('bravo.ts', 'Home')]).toEqual([
      { to: last },
      { to: last - 3 },
      { to: 0 },
    ])
  })

  it('opens a closed folder or enters an open one on ArrowRight, and ignores files and empty folders', () => {
    expect(press('lib', 'ArrowRight')).toEqual({ open: [rows[at('lib')]] })
    expect(press('src', 'ArrowRight')).toEqual({ to: at('src') + 1 })
    expect([press('alpha.ts', 'ArrowRight'), press('void', 'ArrowRight')]).toEqual([undefined, undefined])
  })

  it('closes an open folder on ArrowLeft, and moves to the parent from any other row', () => {
    expect(press('src', 'ArrowLeft')).toEqual({ close: rows[at('src')] })
    expect([press('src/y.ts', 'ArrowLeft'), press('lib', 'ArrowLeft')]).toEqual([{ to: at('src') }, { to: 0 }])
    expect(parentOf(rows, 0)).toBe(0)
  })

  it('opens every closed sibling folder on *', () => {
    expect(press('alpha.ts', '*')).toEqual({ open: [rows[at('lib')]] })
    expect(press('src/y.ts', '*')).toEqual({ open: [rows[at('src/deep')]] })
  })

  it('jumps to a name by its first letters, and moves on when a letter is repeated', () => {
    expect(typeAhead(rows, 0, 'b')).toBe(at('beta.ts'))
    expect(typeAhead(rows, at('beta.ts'), 'bb')).toBe(at('bravo.ts'))
    expect(typeAhead(rows, at('bravo.ts'), 'b')).toBe(at('beta.ts'))
    expect(typeAhead(rows, at('beta.ts'), 'br')).toBe(at('bravo.ts'))
    expect(typeAhead(rows, 0, 'q')).toBeUndefined()
  })
})
