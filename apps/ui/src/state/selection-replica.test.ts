import type { SelectedFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySelectionChange, countFolders, readSelection } from './selection-replica.ts'

const paths = fc.array(fc.constantFrom('a', 'ab', 'src', 'x.ts'), { minLength: 1, maxLength: 4 }).map((steps) => steps.join('/'))
const file: fc.Arbitrary<SelectedFile> = fc.oneof(
  paths.map((path) => ({ path, mode: 'full' as const })),
  paths.map((path) => ({ path, mode: 'map' as const })),
  paths.map((path) => ({ path, mode: 'slices' as const, ranges: [{ from: 1, to: 3 }] })),
)

describe('the selection of a window', () => {
  it('equals a selection that is read whole after any changes', () => {
    const step = fc.record({ added: fc.array(file, { maxLength: 6 }), removed: fc.array(paths, { maxLength: 6 }) })
    fc.assert(
      fc.property(fc.array(file), fc.array(step, { maxLength: 6 }), (first, steps) => {
        const model = new Map(first.map((each) => [each.path, each]))
        let replica = readSelection({ version: 1, files: [...model.values()], canRevert: false })
        for (const [at, { added, removed }] of steps.entries()) {
          for (const path of removed) model.delete(path)
          for (const each of added) model.set(each.path, each)
          const reported = added.map((each) => (each.mode === 'full' ? each.path : each))
          const next = applySelectionChange(replica, { version: at + 2, added: reported, removed })
          if (!next) throw new Error('a change with the next version was not applied')
          replica = next
        }
        const whole = readSelection({ version: replica.version, files: [...model.values()], canRevert: replica.canRevert })
        expect({ ...replica, files: new Map([...replica.files].sort()) }).toEqual({ ...whole, files: new Map([...whole.files].sort()) })
      }),
    )
  })

  it('requests the whole selection when a change was missed', () => {
    const selection = readSelection({ version: 3, files: [], canRevert: false })
    expect(applySelectionChange(selection, { version: 5, added: [], removed: [] })).toBeUndefined()
  })

  it('counts the selected files in each folder and its subfolders', () => {
    fc.assert(
      fc.property(fc.array(paths), (all) => {
        const counts = countFolders(all)
        const folders = new Set(['', ...all.flatMap((path) => path.split('/').map((_, at, steps) => steps.slice(0, at).join('/')))])
        for (const folder of folders)
          expect(counts.get(folder) ?? 0).toBe(all.filter((path) => folder === '' || path.startsWith(`${folder}/`)).length)
      }),
    )
  })
})
