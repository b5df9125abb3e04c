// The parts of a prompt as the budget shows them: same order, name and color everywhere.

import type { TokenParts } from '@sheaf/contract'

export type Part = Exclude<keyof TokenParts, 'total'>

export const budgetParts: readonly { part: Part; name: string; fill: string; tint: string }[] = [
  { part: 'files', name: 'Files', fill: 'bg-part-files', tint: 'var(--part-files)' },
  { part: 'maps', name: 'Maps', fill: 'bg-part-maps', tint: 'var(--part-maps)' },
  { part: 'tree', name: 'Tree', fill: 'bg-part-tree', tint: 'var(--part-tree)' },
  { part: 'prompts', name: 'Prompts', fill: 'bg-part-prompts', tint: 'var(--part-prompts)' },
  { part: 'instructions', name: 'Instructions', fill: 'bg-part-instructions', tint: 'var(--part-instructions)' },
  { part: 'git', name: 'Git', fill: 'bg-part-git', tint: 'var(--part-git)' },
  { part: 'other', name: 'Other', fill: 'bg-part-other', tint: 'var(--part-other)' },
]
