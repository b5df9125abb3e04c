// Every text of the file tree, its search and its menus.

import type { LineRange, SelectedFile } from '@sheaf/contract'
import { fullCount, plural } from '../kit/format.ts'

export const words = {
  files: 'Files',
  weighing: 'Weighing files',
  /** The same in several places. */
  actions: {
    refresh: 'Refresh',
    addFolder: 'Add a folder…',
    closeFolder: 'Close this folder',
    ignorePatterns: 'Ignore patterns…',
    expandAll: 'Expand all folders',
    collapseAll: 'Collapse all folders',
    searchNames: 'Search names instead',
    searchText: 'Search inside the files',
    backToTree: 'Back to the tree',
    undo: 'Undo',
  },
  toolbar: {
    folders: 'Open or add a folder',
    openFolder: 'Open folder…',
    addFolder: 'Add a folder to this workspace…',
    refreshing: 'Looking at every folder…',
  },
  sort: {
    label: 'Sort by',
    order: 'Order',
    current: (by: string, order: string) => `Sort: ${by.toLowerCase()}, ${order.toLowerCase()}`,
    /** Each with its two orders. */
    by: {
      name: { label: 'Name', plain: 'A to Z', reversed: 'Z to A' },
      extension: { label: 'Extension', plain: 'A to Z', reversed: 'Z to A' },
      date: { label: 'Last changed', plain: 'Oldest first', reversed: 'Newest first' },
      tokens: { label: 'Tokens', plain: 'Fewest first', reversed: 'Most first' },
    },
  },
  filters: {
    title: 'Filters',
    active: (count: number) => `Filters: ${count} on`,
    selectedOnly: (count: number) => `Selected only (${fullCount(count)})`,
    changedOnly: (count: number) => `Changed in git (${fullCount(count)})`,
    extensions: {
      title: 'Extensions',
      find: 'Find an extension',
      placeholder: 'Find an extension…',
      none: 'no extension',
      notFound: 'No file has such an extension.',
    },
    clear: 'Clear',
    shown: (count: number, all: number) => `Filtered: ${fullCount(count)} of ${plural(all, { one: '# file', other: '# files' })}`,
    showAll: 'Show all',
    empty: { title: 'No file passes the filter', help: 'Take away a part of it, or all.', showAll: 'Show all files' },
  },
  search: {
    names: { label: 'Search files by name', placeholder: 'Search files…' },
    text: { label: 'Search in files', placeholder: 'Search in files…' },
    clear: 'Clear the search',
    options: 'How to search',
    matchCase: 'Match case',
    wholeWords: 'Whole words',
    regex: 'Regular expression',
    searchesText: 'Text in files',
  },
  nameResults: {
    label: 'Files found',
    found: (count: number) => plural(count, { one: '# file', other: '# files' }),
    best: (count: number) => `The best ${count} files`,
    selectAll: 'Select all',
    row: (name: string, folder: string) => `${name} ${folder}`,
    empty: {
      title: (query: string) => `No file is called like “${query}”`,
      help: 'Letters must come in this order. Ignored files are not searched.',
    },
  },
  textResults: {
    label: 'Lines found',
    searching: 'Searching',
    seconds: (count: number) => `${count} s`,
    searchPlain: 'Search for the plain text',
    found: (lines: number, files: number) =>
      `${plural(lines, { one: '# line', other: '# lines' })} in ${plural(files, { one: '# file', other: '# files' })}`,
    first: (lines: number, all: number) => `The first ${fullCount(lines)} of ${fullCount(all)} lines`,
    narrow: 'Narrow the search to see the rest.',
    leftOff: (count: number) => `${fullCount(count)} not searched`,
    leftOffFiles: (files: readonly { path: string; why: string }[]) => files.map(({ path, why }) => `${path}: ${why}`).join(' · '),
    selectAll: 'Select all files found',
    selectFirst: (files: number) => `Select these ${fullCount(files)} files`,
    row: (name: string, folder: string, lines: number) =>
      `${name} ${folder} ${fullCount(lines)}, ${plural(lines, { one: '# line', other: '# lines' })}`,
    empty: {
      title: (text: string) => `Nothing holds “${text}”`,
      help: 'Ignored files are not searched.',
      helpLeftOff: (count: number) =>
        plural(count, {
          one: '# file could not be searched. Ignored files are not searched.',
          other: '# files could not be searched. Ignored files are not searched.',
        }),
    },
    stopped: { says: 'The search was stopped.', try: 'Change the text to search again.' },
  },
  row: {
    /** Read by a screen reader: first what is seen, then what is only visual. */
    name: (seen: readonly Part[], more: readonly Part[]) => [seen.filter(Boolean).join(' '), ...more.filter(Boolean)].join(', '),
    select: (name: string) => `Select ${name}`,
    preview: (name: string) => `Preview ${name}`,
    close: (name: string) => `Close ${name}`,
  },
  file: {
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    /** Short, for a badge. */
    modes: { map: 'map', slices: 'slices' },
    whole: 'whole file',
    mapOnly: 'map only',
    /** `lines 10–42, 60` */
    lines: (ranges: readonly LineRange[]) =>
      `lines ${ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')}`,
    odd: {
      link: 'A link. It is followed only where it stays inside the open folders.',
      special: 'Not a regular file (a socket, a pipe or a device): shown, never read.',
      'not-utf8': 'Its name is not UTF-8, so it cannot be selected. Rename it to use it.',
    },
  },
  git: {
    changed: 'changed in git',
    changedFile: 'Changed since the last commit',
    changedInside: 'Contains files changed since the last commit',
    lfs: 'Stored with Git LFS; the filter is not run, so the file may be unchanged',
    filter: (name: string) => `Under the git filter ${name}; the filter is not run, so the file may be unchanged`,
  },
  menu: {
    select: (count: number) => plural(count, { one: 'Select', other: 'Select # entries' }),
    unselect: (count: number) => plural(count, { one: 'Unselect', other: 'Unselect # entries' }),
    whole: (count: number) => plural(count, { one: 'Whole file', other: 'Whole files' }),
    mapOnly: 'Map only',
    pro: 'Pro',
    slices: 'Slices…',
    preview: 'Preview',
    reveal: 'Reveal in file manager',
    copyPath: (count: number) => plural(count, { one: 'Copy path', other: 'Copy paths' }),
    copyFullPath: (count: number) => plural(count, { one: 'Copy full path', other: 'Copy full paths' }),
    copied: (count: number) => plural(count, { one: 'Path copied.', other: '# paths copied.' }),
    notCopied: 'The browser did not allow to copy.',
    ignore: 'Ignore',
    ignored: (path: string) => `${path} is ignored in this workspace.`,
    ignoredSome: (count: number) =>
      plural(count, { one: '# path is ignored in this workspace.', other: '# paths are ignored in this workspace.' }),
    explain: 'Why is it shown?',
    isShown: (path: string, because: string) => `${path} is shown: ${because}`,
    isIgnored: (path: string, because: string) => `${path} is ignored: ${because}`,
    rule: (pattern: string, source: string, line: number) => `${pattern} in ${source}, line ${line}`,
  },
  empty: {
    title: 'No files to show',
    unreadable: 'This folder cannot be read',
    help: 'The folder is empty, or every file in it is ignored. New files appear here by themselves.',
    hidden: (paths: readonly string[], because: string) => `${paths.join(', ')}: ${because}. Change the patterns to see it.`,
    hiddenByRule: (paths: readonly string[], because: string, pattern: string, source: string) =>
      `${paths.join(', ')}: ${because} (${pattern} in ${source}). Change the patterns to see it.`,
  },
  missing: {
    says: (name: string, why: string) => `${name}: ${why}`,
    help: 'What you selected in it is kept.',
    lookAgain: 'Look again',
  },
  closed: {
    says: (name: string) => `${name} is closed.`,
    help: 'What was selected in it went with it.',
    addBack: 'Add it back',
  },
  drop: {
    here: 'Drop a folder to open it',
    notFolder: 'Drop a folder, not a file.',
    notFolderHelp: 'Sheaf opens folders; files in them can then be selected.',
    title: (name: string) => `Open ${name}?`,
    add: 'Add to this workspace',
    open: 'Open as a workspace',
    ifAdded: (what: string) => `If you add it: ${what}`,
  },
} as const

type Part = string | false | undefined

/** How much of a selected file goes into the prompt. */
export function modeWords(file: SelectedFile): string {
  if (file.mode === 'map') return words.file.mapOnly
  return file.mode === 'slices' ? words.file.lines(file.ranges) : words.file.whole
}
