// What tells the possible places of a change apart: the function or type around each, and the nearest line that the others don't have.

import type { Definition, Place } from '@sheaf/contract'
import { enclosingDefinition } from '../preview/enclosing-definition.ts'

export interface PlaceHint {
  /** Name of the innermost definition around it. */
  inside?: string
  /** Only where that is not enough: the text of a line nearby, and on which side of the place it is. */
  near?: { text: string; side: 'above' | 'below' }
}

export function placeHints(lines: readonly string[], places: readonly Place[], definitions: readonly Definition[]): PlaceHint[] {
  const names = places.map(({ line }) => nameOf(enclosingDefinition(definitions, line)))
  return places.map((place, at) => {
    const inside = names[at]
    const alike = places.filter(
      (other, nth) => other !== place && names[nth] === inside && keyAt(lines, other, 0) === keyAt(lines, place, 0),
    )
    const near = alike.length > 0 ? distinctLine(lines, place, alike) : undefined
    return { ...(inside !== undefined && { inside }), ...(near && { near }) }
  })
}

const linesSearched = 40

/** The nearest line that none of the others has at the same distance. Above comes first: code is read from the top. */
function distinctLine(lines: readonly string[], place: Place, others: readonly Place[]): PlaceHint['near'] {
  for (let distance = 1; distance <= linesSearched; distance++) {
    for (const step of [-distance, distance]) {
      const text = keyAt(lines, place, step)
      if (!/[\p{L}\p{N}]/u.test(text) || others.some((other) => keyAt(lines, other, step) === text)) continue
      return { text, side: step < 0 ? 'below' : 'above' }
    }
  }
  return undefined
}

function keyAt(lines: readonly string[], { line }: Place, step: number): string {
  return lines[line - 1 + step]?.trim() ?? ''
}

function nameOf(definition: Definition | undefined): string | undefined {
  return definition && (definition.container === undefined ? definition.name : `${definition.container}.${definition.name}`)
}
