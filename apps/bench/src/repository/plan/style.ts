// Names that a team uses throughout its repository.

import type { Random } from '../open-random.ts'

export interface Style {
  /** The field with a thing's state. */
  state: string
  /** The files with a folder's records and its rules. */
  types: string
  rules: string
}

export function chooseStyle(random: Random): Style {
  return {
    state: random.pick(['state', 'status', 'stage', 'condition', 'standing']),
    types: random.pick(['types', 'records', 'model', 'shapes', 'schema']),
    rules: random.pick(['rules', 'formulas', 'limits', 'arithmetic', 'measures']),
  }
}
