// The parts of a prompt as the budget shows them: same order, name and color everywhere.

import type { TokenParts } from '@sheaf/contract'
import { words } from './compose.words.ts'

export type Part = Exclude<keyof TokenParts, 'total'>

export const budgetParts: readonly { part: Part; name: string; fill: string; tint: string }[] = [
  { part: 'files', name: words.parts.files, fill: 'bg-part-files', tint: 'var(--part-files)' },
  { part: 'documents', name: words.parts.documents, fill: 'bg-part-documents', tint: 'var(--part-documents)' },
  { part: 'maps', name: words.parts.maps, fill: 'bg-part-maps', tint: 'var(--part-maps)' },
  { part: 'tree', name: words.parts.tree, fill: 'bg-part-tree', tint: 'var(--part-tree)' },
  { part: 'prompts', name: words.parts.prompts, fill: 'bg-part-prompts', tint: 'var(--part-prompts)' },
  { part: 'instructions', name: words.parts.instructions, fill: 'bg-part-instructions', tint: 'var(--part-instructions)' },
  { part: 'git', name: words.parts.git, fill: 'bg-part-git', tint: 'var(--part-git)' },
  { part: 'other', name: words.parts.other, fill: 'bg-part-other', tint: 'var(--part-other)' },
]
