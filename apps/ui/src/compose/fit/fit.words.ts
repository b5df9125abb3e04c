// Every text of Fit to budget.

import { fullCount, plural, shortCount } from '../../kit/format.ts'

export const words = {
  /** Also the name of the command and of the button in the budget bar, which is shorter on a narrow window. */
  open: { long: 'Fit to budget…', short: 'Fit…' },
  title: 'Fit to budget',
  help: 'Shortens or leaves out files until the prompt fits. Nothing changes until you click Apply.',
  target: {
    label: 'Target',
    name: 'Target in tokens',
    unit: 'tokens',
    update: 'Update',
    wrong: 'Enter a number of tokens, such as 32,000 or 32k.',
    choices: 'Suggested targets',
    window: (name: string) => name,
    free: 'Free limit',
    size: (tokens: number) => shortCount(tokens),
  },
  progress: {
    start: 'Finding what to shorten',
    count: 'Counting tokens',
    map: 'Reading code maps',
    rank: 'Ranking files',
    fit: 'Counting the total after each change',
  },
  canceled: { title: 'Canceled', help: "Your selection wasn't changed.", again: 'Try again' },
  fits: {
    title: 'The prompt already fits',
    help: (tokens: number, target: number) => `It has ${tokenCount(tokens)}. The target is ${fullCount(target)}.`,
  },
  summary: {
    changes: (changes: number) => plural(changes, { one: '# change', other: '# changes' }),
    lines: (files: number) => plural(files, { one: '# file reduced to lines', other: '# files reduced to lines' }),
    maps: (files: number) => plural(files, { one: '# file reduced to a code map', other: '# files reduced to code maps' }),
    out: (files: number) => plural(files, { one: '# file left out', other: '# files left out' }),
  },
  notes: 'Notes',
  tryPro: 'Upgrade to Pro',
  list: {
    label: 'Proposed changes',
    all: 'All files',
    file: 'File tokens',
    total: 'Prompt total',
  },
  row: {
    out: 'left out',
    map: 'code map',
    lines: (lines: number, ranges: number) => `${plural(lines, { one: '# line', other: '# lines' })} in ${fullCount(ranges)} ranges`,
    /** For screen readers: the numbers of the row. */
    numbers: (before: number, after: number) => `${fullCount(before)} tokens before, ${fullCount(after)} after`,
    about: (tokens: number, isExact: boolean) => `${isExact ? '' : '≈ '}${fullCount(tokens)}`,
    declined: 'unchanged',
    preview: (path: string) => `Preview ${path}`,
  },
  result: {
    before: (tokens: number) => `${fullCount(tokens)} → `,
    total: (tokens: string, target: number) => `${tokens} of ${fullCount(target)} tokens`,
    over: (tokens: number) => `${tokenCount(tokens)} over the target`,
    counting: 'Counting…',
  },
  cancel: 'Cancel',
  apply: (changes: number) => plural(changes, { one: 'Apply # change', other: 'Apply # changes' }),
  applied: (tokens: string) => `Prompt reduced to ${tokens} tokens`,
  undo: 'Undo',
} as const

function tokenCount(count: number): string {
  return plural(count, { one: '# token', other: '# tokens' })
}
