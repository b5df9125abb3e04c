// Makes a row about the window: a time that a user notices, or a size, without a rival.

import { median } from '../median.ts'
import type { Row, Unit } from '../row.ts'

export function appRow(name: string, unit: Unit, most: number, samples: readonly number[], note: string): Row {
  return {
    suite: 'app',
    name,
    unit,
    ours: samples.length > 0 ? median(samples) : null,
    rival: null,
    target: { kind: 'below', most },
    samples: { ours: samples, rival: [] },
    note,
  }
}
