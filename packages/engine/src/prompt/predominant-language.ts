// The language most of the chosen files are written in: the examples a model is shown should look like the code it will edit.

import type { EditFormat } from '@sheaf/contract'
import { editInstructions } from './edit-instructions/edit-instructions.ts'

export function editInstructionsFor(format: EditFormat, paths: readonly string[]): string {
  return editInstructions(format, predominantExtension(paths))
}

export function predominantExtension(paths: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase()
    if (extension) counts.set(extension, (counts.get(extension) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'ts'
}
