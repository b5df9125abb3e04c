import { expect, it } from 'vitest'
import { toUnsaved } from './pattern-drafts.ts'

it('passes unsaved patterns on by where they apply, or nothing', () => {
  const folder = { at: { workspace: 'w', root: '/r', owner: 'folder' }, text: 'deps/' } as const
  const all = { at: undefined, text: '*.log' }
  expect([toUnsaved({}), toUnsaved({ a: folder }), toUnsaved({ a: folder, b: all })]).toEqual([
    undefined,
    { roots: [{ root: '/r', owner: 'folder', patterns: 'deps/' }] },
    { global: '*.log', roots: [{ root: '/r', owner: 'folder', patterns: 'deps/' }] },
  ])
})
