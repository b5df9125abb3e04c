// What a team calls things everywhere in its repository.

import type { Random } from '../open-random.ts'

export interface Style {
  /** The field that says where a thing stands. */
  state: string
  /** The files of a folder that hold its records and its rules. */
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
