// Refuses text with too many elements inside each other.

import { elementDepth } from './document-limits.ts'
import { UnreadableDocument } from './outcome.ts'

export function limitDepth(): (by: 1 | -1) => void {
  let depth = 0
  return (by) => {
    depth += by
    if (depth > elementDepth) throw new UnreadableDocument('malformed', 'Its elements are nested too deeply.')
  }
}
