// Describes what differed at each match tier, for the review.

import type { Rung } from '@sheaf/contract'

export const differsBy: Record<Exclude<Rung, 'exact'>, string> = {
  'line-ends': 'line ends or byte order mark',
  'trailing-space': 'blanks at the ends of lines',
  'look-alike': 'characters that look alike, such as curly quotes or hard blanks',
  indentation: 'indentation',
  whitespace: 'blanks inside lines',
  'blank-lines': 'blank lines',
  anchored: 'some of the text: only similar lines were found',
}
