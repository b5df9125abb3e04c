// Describes what differed at each match tier, for the review.

import type { MatchTier } from '@sheaf/contract'

export const differsBy: Record<Exclude<MatchTier, 'exact'>, string> = {
  'line-ends': 'line endings or byte order mark',
  'trailing-space': 'trailing whitespace',
  'look-alike': 'look-alike characters, such as curly quotes or no-break spaces',
  indentation: 'indentation',
  whitespace: 'whitespace within lines',
  'blank-lines': 'blank lines',
  anchored: 'some of the text (only similar lines were found)',
}
