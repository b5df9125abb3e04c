import { describe, expect, it } from 'vitest'
import { readTree } from '../state/tree-replica.ts'
import { type MentionTarget, mentionKey, mentionsIn, removeMentions, writeMention } from './mention-targets.ts'

const tree = readTree({
  version: 1,
  files: 4,
  roots: [
    {
      name: 'lantern',
      path: '/lantern',
      folder: { name: '', files: 'README.md/a`b.md', folders: [{ name: 'src', files: 'order.ts/odd#name.ts' }] },
    },
  ],
})
const read = (text: string) => mentionsIn(text, tree, ['Architect'])

describe('mentionsIn', () => {
  const targets: MentionTarget[] = [
    { kind: 'file', path: 'src/order.ts' },
    { kind: 'file', path: 'README.md' },
    { kind: 'file', path: 'a`b.md' },
    { kind: 'file', path: 'src/odd#name.ts' },
    { kind: 'folder', path: 'src' },
    { kind: 'symbol', path: 'src/order.ts', name: 'placeOrder' },
    { kind: 'changes' },
    { kind: 'prompt', name: 'Architect' },
  ]
  it.each(targets)('reads what it writes: $kind', (target) => {
    const written = writeMention(target)
    expect(read(`See ${written}, please.`)).toEqual([{ target, start: 4, end: 4 + written.length }])
  })

  it('ignores code, missing files and unclosed backticks', () => {
    expect(read('Run `npm test` on `src/none.ts`, `src/none.ts#f`, `none/`, `/`, `#`, `src/order.ts')).toEqual([])
    expect(read('```\nsrc/order.ts\n```')).toEqual([])
  })

  it('gives mentions of the same thing the same key', () => {
    const keys = read('`src/order.ts` and `src/order.ts`, not `src/order.ts#f`').map(({ target }) => mentionKey(target))
    expect(keys).toEqual(['file src/order.ts', 'file src/order.ts', 'symbol src/order.ts#f'])
  })
})

describe('removeMentions', () => {
  it.each([
    ['Fix `src/order.ts` now', 'Fix now'],
    ['Fix `src/order.ts`.', 'Fix.'],
    ['`src/order.ts` is slow', 'is slow'],
    ['Fix `src/order.ts`', 'Fix'],
    ['(`src/order.ts`) and `README.md` ', '() and '],
    ['Fix\n`src/order.ts`\nnow', 'Fix\n\nnow'],
  ])('removes mentions and their blanks from %j', (text, left) => {
    expect(removeMentions(text, read(text))).toBe(left)
  })
})
