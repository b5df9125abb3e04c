// Every text of the code view.

import { plural } from '../kit/format.ts'

export const words = {
  loading: 'Loading…',
  leftOut: (lines: number) => plural(lines, { one: '# line left out', other: '# lines left out' }),
} as const
