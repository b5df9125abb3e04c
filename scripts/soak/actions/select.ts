// Changes the selection: replaces, adds, removes and clears files, as full text, maps or slices.

import type { SelectedFile, SelectionChange } from '@sheaf/contract'
import { selectionKey, selectionText } from '../read-product.ts'
import type { Action, Soak } from '../soak.ts'

export const select: Action = {
  name: 'select files',
  weight: 5,
  async run(soak) {
    const { currentProject, ledger, product } = soak
    const { workspace } = currentProject
    const host = await product.openWorkspace(workspace)
    const before = (await host['selection.read']({ workspace })).files
    const { change, after } = chooseChange(soak, before)
    const key = selectionKey(workspace)
    ledger.beginChange(key, selectionText(after))
    await host['selection.change']({ workspace, change })
    ledger.acknowledge(key, selectionText(after))
  },
}

function chooseChange({ random, currentProject }: Soak, before: SelectedFile[]): { change: SelectionChange; after: SelectedFile[] } {
  const paths = random.pickSome(currentProject.stableFiles, 12)
  const files = paths.map((path): SelectedFile => toSelectedFile(path, random.between(0, 3)))
  switch (random.between(0, 3)) {
    case 0:
      return { change: { type: 'replace', files }, after: files }
    case 1: {
      const kept = before.filter(({ path }) => !paths.includes(path))
      return { change: { type: 'check', paths, checked: false }, after: kept }
    }
    case 2:
      return { change: { type: 'clear' }, after: [] }
    default: {
      const fresh = files.filter(({ path }) => !before.some((each) => each.path === path))
      return { change: { type: 'add', files: fresh }, after: [...before, ...fresh] }
    }
  }
}

function toSelectedFile(path: string, how: number): SelectedFile {
  if (how === 1) return { path, mode: 'map' }
  return how === 2 ? { path, mode: 'slices', ranges: [{ from: 1, to: 3 }] } : { path, mode: 'full' }
}
