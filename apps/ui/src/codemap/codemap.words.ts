// Every text of the Code Map tab.

import { fullCount, plural, shortCount } from '../kit/format.ts'

export const words = {
  noneInPrompt: 'No code maps in the prompt',
  inPrompt: (maps: number, tokens: number) =>
    `${plural(maps, { one: '# code map', other: '# code maps' })} in the prompt · ${plural(tokens, { one: '# token', other: '# tokens' })}`,
  counting: 'Counting…',
  finding: 'Finding dependencies…',
  tryAgain: 'Try again',
  sample:
    "This file from Sheaf's own source is 1,037 tokens in full but only 120 as a code map. Auto adds code maps for the files your selection depends on.",
  view: { label: 'View', graph: 'Graph', list: 'List' },
  /** Actions on a code map, in menus, rows, and the pane. */
  actions: {
    more: (path: string) => `Code map actions for ${path}`,
    remove: 'Remove code map',
    restore: 'Restore code map',
    pin: 'Pin code map',
    unpin: 'Unpin code map',
    whole: 'Select whole file',
    wholeMap: 'Select whole code map',
    deselect: 'Deselect',
    preview: 'Preview',
    removed: (paths: readonly string[]) =>
      paths.length === 1
        ? `Code map of ${paths[0]} removed`
        : plural(paths.length, { one: '# code map removed', other: '# code maps removed' }),
    undo: 'Undo',
  },
  marks: {
    pinned: 'Pinned',
    cut: (count: number) => `${fullCount(count)} cut`,
    cutHelp: (count: number) => plural(count, { one: '# definition cut to fit the limits', other: '# definitions cut to fit the limits' }),
  },
  limits: {
    title: 'Limits for Auto maps',
    item: 'Limits for Auto maps…',
    current: (each: number, total: number) => `${shortCount(each)} tokens per map, ${shortCount(total)} in total`,
    help: 'Auto shows the definitions that your selection uses, up to these limits.',
    done: 'Done',
  },
  graph: {
    label: 'Dependency graph',
    columns: { dependents: 'Used by', selection: 'Selection', file: 'File', dependencies: 'Uses' },
    list: (column: string, count: number) => `${column}, ${plural(count, { one: '# file', other: '# files' })}`,
    none: { dependents: 'Not used by other files', dependencies: 'Uses no other files' },
    finding: { dependents: 'Finding dependents…', dependencies: 'Finding dependencies…' },
    canceled: 'Canceled.',
    moreFiles: (count: number) => `${fullCount(count)} more`,
    backToSelection: 'Selection',
    back: 'Back',
    keys: "Use the arrow keys to move, Enter to show a file's dependencies, Space to select it, and Backspace to go back.",
    unsupported: {
      title: 'No dependencies to show',
      help: 'None of the selected files are in a language that code maps support.',
    },
    notAll: (shown: number, all: number) => `Showing dependencies for ${fullCount(shown)} of ${fullCount(all)} selected files`,
    centered: (path: string, dependents: number, dependencies: number) =>
      `${path}: used by ${plural(dependents, { one: '# file', other: '# files' })}, uses ${plural(dependencies, { one: '# file', other: '# files' })}`,
    follow: 'Show dependencies',
    states: {
      full: 'whole file in the prompt',
      slices: 'some lines in the prompt',
      map: 'code map selected',
      added: 'code map in the prompt',
      removed: 'code map removed',
      'left-out': 'selected, but not in the prompt',
      none: 'not in the prompt',
    },
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    asMap: (count: number) => plural(count, { one: '# token as a code map', other: '# tokens as a code map' }),
    /** One link: `from` uses `names` of `to`. */
    link: (from: string, to: string, names: readonly string[]) =>
      names.length === 0 ? `${from} imports ${to}` : `${from} uses ${someNames(names)} from ${to}`,
    details: (path: string) => `Dependencies of ${path}`,
    links: { dependents: 'Used by', dependencies: 'Uses' },
    imported: 'imported',
  },
  settings: {
    /** For screen readers, before the current choices. */
    prefix: 'Code map settings, ',
    chosen: (maps: string, tree: string) => `Maps: ${maps} · Tree: ${tree}`,
    maps: {
      title: 'Code maps',
      none: { label: 'None', help: 'Only the maps you select' },
      auto: { label: 'Auto', help: 'What the selected files use from other files' },
      complete: { label: 'Complete', help: "All files that aren't selected" },
    },
    tree: {
      title: 'File tree',
      auto: { label: 'Auto', help: 'Full if small, otherwise shortened' },
      full: { label: 'Full', help: "All files that aren't ignored" },
      folders: { label: 'Folders', help: 'Folders only' },
      selected: { label: 'Selected', help: 'Selected files only' },
      none: { label: 'None', help: 'No file tree' },
    },
  },
  list: {
    title: 'Code maps',
    empty: { title: 'No code maps yet', help: 'Select files to see code maps for the files they depend on, and why each one is included.' },
    searchFiles: 'Search files',
    groups: {
      auto: { title: 'Added by Auto', help: 'Dependencies of the selected files' },
      complete: { title: 'Added by Complete', help: "All files that aren't selected" },
      idea: { title: 'Auto would add', help: 'Not in the prompt' },
      removed: { title: 'Removed', help: 'Code maps you removed' },
      noRoom: { title: 'Over the limits', help: 'Code maps that exceed the limits for Auto maps' },
      map: { title: 'Selected as code maps', help: 'Signatures instead of full text' },
      whole: { title: 'Selected as whole files', help: 'Potential savings with a code map' },
    },
    signaturesOnly: 'signatures only',
    sizes: (whole: number, map: number) => `${shortCount(whole)} in full, ${shortCount(map)} as a code map`,
    /** For screen readers, after the number. */
    tokens: ' tokens',
  },
  map: {
    title: (path: string) => `Code map of ${path}`,
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    mapping: 'Loading…',
    none: { title: 'No code map for this file', help: "Sheaf doesn't support this language, or the file is too large." },
    cut: 'Cut to fit the limits',
    actions: {
      selectWhole: 'Whole file',
      mapOnly: 'Map only',
      remove: 'Remove',
      restore: 'Restore',
      pin: 'Pin',
      unpin: 'Unpin',
      preview: 'Preview file',
      close: 'Close code map',
    },
  },
} as const

const mostNames = 12

function someNames(names: readonly string[]): string {
  const more = names.length - mostNames
  return names.slice(0, mostNames).join(', ') + (more > 0 ? ` and ${fullCount(more)} more` : '')
}
