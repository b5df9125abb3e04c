// Every text of the file preview and of the dialog for slices.

import type { SymbolKind } from '@sheaf/contract'
import { fullCount, plural } from '../kit/format.ts'

export const words = {
  reading: 'Loading…',
  contents: (path: string) => `Contents of ${path}`,
  hidden: (why: string) => `Not shown: ${why}`,
  line: (line: number) => `line ${line}`,
  lines: (from: number, to: number) => `lines ${from}–${to}`,
  preview: {
    map: (path: string) => `Code map of ${path}`,
    empty: 'The file is empty',
    beginsAt: (line: number) => `Showing the file from line ${line} on.`,
    showBeginning: 'Show from the beginning',
    readingMore: 'Loading more…',
    more: 'Scroll to load more.',
    readMore: 'Load more',
    showAnyway: 'Show anyway',
    hiddenHelp: "Showing the file here doesn't add it to the prompt.",
    blockedHelp: "The file can appear in the file tree, but its contents can't be added to a prompt.",
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    lines: (count: number) => plural(count, { one: '# line', other: '# lines' }),
    /** In Fit to budget. */
    proposed: {
      slices: (ranges: number, lines: number) =>
        `Would keep ${plural(lines, { one: '# line', other: '# lines' })} in ${plural(ranges, { one: '# range', other: '# ranges' })}`,
      map: 'Would become a code map',
      out: 'Would be left out',
      full: 'Would be kept whole',
      tokens: (before: number, after: number) => `${fullCount(before)} → ${fullCount(after)} tokens`,
    },
    selected: { full: 'selected', slices: 'selected: some lines', map: 'selected: map only' },
    secrets: {
      found: (count: number) => plural(count, { one: '# possible secret:', other: '# possible secrets:' }),
      foundBlanked: (count: number) => plural(count, { one: '# possible secret (redacted):', other: '# possible secrets (redacted):' }),
      location: (rule: string, line: number) => `${rule}, line ${line}`,
      others: (count: number) => `and ${fullCount(count)} more`,
    },
  },
  toolbar: {
    view: 'View',
    code: 'Code',
    map: 'Map',
    find: 'Find in file',
    wrap: 'Wrap long lines',
    reveal: 'Reveal in file manager',
  },
  select: {
    help: 'Highlight lines to add only those lines.',
    slices: 'Slices…',
    file: 'Select file',
    unselect: 'Deselect',
    mapOnly: 'Select map only',
    onlyMap: 'Use map only',
    /** `lines`: such as "lines 10–42". */
    onlyLines: (lines: string) => `Use only ${lines}`,
    addLines: (lines: string) => `Add ${lines}`,
    /** `definition`: such as "function placeOrder". */
    onlyDefinition: (definition: string) => `Use only ${definition}`,
    addDefinition: (definition: string) => `Add ${definition}`,
  },
  hits: {
    label: 'Search results',
    position: (at: number, all: number) => `${fullCount(at)} of ${fullCount(all)}`,
    previous: 'Previous result',
    next: 'Next result',
  },
  definitions: {
    name: (kind: SymbolKind, name: string) => `${kind} ${name}`,
    added: (names: readonly string[]) => `Added ${new Intl.ListFormat('en').format(names)}`,
    whole: (paths: readonly string[]) =>
      paths.length === 1 ? `${paths[0]} is already selected as a whole file.` : 'These files are already selected as whole files.',
    none: "This line isn't inside a function or type.",
    noneHelp: 'Open the preview and highlight the lines to add.',
  },
  slices: {
    title: 'Slices',
    ranges: 'Ranges',
    empty: 'Highlight lines in the code and add them, or add a range by line number.',
    emptyWhole: 'The whole file is included. To include only some lines, highlight and add them, or add a range by line number.',
    hiddenHelp: 'You can still add ranges by line number.',
    cancel: 'Cancel',
    unselect: 'Deselect file',
    take: 'Use ranges',
    takeSome: (count: number) => plural(count, { one: 'Use # range', other: 'Use # ranges' }),
    add: 'Add range',
    addLines: (lines: string) => `Add ${lines}`,
    taken: {
      lines: (count: number) => plural(count, { one: '# line', other: '# lines' }),
      linesOf: (count: number, all: number) => `${fullCount(count)} of ${plural(all, { one: '# line', other: '# lines' })}`,
      whole: 'whole file',
      wholeOf: (lines: number) => plural(lines, { one: 'whole file, # line', other: 'whole file, # lines' }),
      mapOnly: 'map only',
      none: 'not selected',
    },
    range: {
      from: 'From',
      to: 'To',
      why: 'Reason (optional)',
      fromOf: (number: number) => `Range ${number}: first line`,
      toOf: (number: number) => `Range ${number}: last line`,
      whyOf: (number: number) => `Range ${number}: reason`,
      remove: (number: number) => `Remove range ${number}`,
    },
    notANumber: 'Line numbers must be 1 or higher.',
    pastEnd: (last: number) => `The file ends at line ${last}.`,
  },
} as const
