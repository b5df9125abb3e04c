// The steps that Auto tries first, from the most to the least detail (formats §3.3).

import { limits } from '@sheaf/contract'
import type { Folder, Shown } from './draw-tree.ts'

/** Every step shows the top level of each root, and the neighbors of selected files. `withFiles`: only the steps that show files below. */
export function autoSteps(selected: ReadonlySet<string>, { withFiles = false } = {}): ((folder: Folder) => Shown)[] {
  const homes = new Set([...selected].map((path) => path.slice(0, path.lastIndexOf('/') + 1)))
  const isOpen = ({ prefix, depth }: Folder): boolean => depth === 0 || homes.has(prefix)
  const isShallow = ({ depth }: Folder): boolean => depth <= limits.autoTreeShallowDepth
  const steps: ((folder: Folder) => Shown)[] = [() => 'all', (folder) => (isShallow(folder) || isOpen(folder) ? 'all' : 'selected')]
  if (withFiles) return steps
  return [
    ...steps,
    (folder) => (isOpen(folder) ? 'all' : 'folders'),
    (folder) => (isOpen(folder) ? 'all' : isShallow(folder) ? 'folders' : 'selected'),
  ]
}
