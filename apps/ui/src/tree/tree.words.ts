// Every text of the file tree, its search and its menus.

import type { LineRange, SelectedFile, TokenCount } from '@sheaf/contract'
import { fullCount, plural, shortCount } from '../kit/format.ts'

export const words = {
  files: 'Files',
  weighing: 'Sorting files…',
  /** The same in several places. */
  actions: {
    refresh: 'Refresh',
    addFolder: 'Add folder…',
    closeFolder: 'Close folder',
    ignorePatterns: 'Ignore Patterns…',
    expandAll: 'Expand all folders',
    collapseAll: 'Collapse all folders',
    searchNames: 'Search by name',
    searchText: 'Search in files',
    backToTree: 'Back to file tree',
    undo: 'Undo',
  },
  toolbar: {
    folders: 'Open or add folder',
    openFolder: 'Open Folder…',
    addFolder: 'Add folder to workspace…',
    refreshing: 'Refreshing…',
  },
  sort: {
    label: 'Sort by',
    order: 'Order',
    current: (by: string, order: string) => `Sort: ${by.toLowerCase()}, ${order.toLowerCase()}`,
    /** Each with its two orders. */
    by: {
      name: { label: 'Name', plain: 'A to Z', reversed: 'Z to A' },
      extension: { label: 'Extension', plain: 'A to Z', reversed: 'Z to A' },
      date: { label: 'Last modified', plain: 'Oldest first', reversed: 'Newest first' },
      tokens: { label: 'Tokens', plain: 'Fewest first', reversed: 'Most first' },
    },
  },
  filters: {
    title: 'Filters',
    active: (count: number) => `Filters: ${count} active`,
    selectedOnly: (count: number) => `Selected only (${fullCount(count)})`,
    changedOnly: (count: number) => `Changed in git (${fullCount(count)})`,
    extensions: {
      title: 'Extensions',
      find: 'Search extensions',
      placeholder: 'Search extensions…',
      none: 'no extension',
      notFound: 'No matching extensions',
    },
    clear: 'Clear',
    shown: (count: number, all: number) => `Filtered: ${fullCount(count)} of ${plural(all, { one: '# file', other: '# files' })}`,
    showAll: 'Show all',
    empty: { title: 'No files match the filters', help: 'Change the filters or clear them.', showAll: 'Show all files' },
  },
  search: {
    names: { label: 'Search files by name', placeholder: 'Search files…' },
    text: { label: 'Search in files', placeholder: 'Search in files…' },
    clear: 'Clear search',
    options: 'Search options',
    matchCase: 'Match case',
    wholeWords: 'Whole word',
    regex: 'Use regex',
    searchesText: 'File contents',
  },
  largeFiles: {
    title: (count: number) => plural(count, { one: 'Add a very large file?', other: 'Add # very large files?' }),
    help: 'A file over 2 MB has hundreds of thousands of tokens. Consider adding only some of its lines.',
    add: 'Add anyway',
    more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  },
  nameResults: {
    label: 'Matching files',
    found: (count: number) => plural(count, { one: '# file', other: '# files' }),
    top: (count: number) => `Top ${fullCount(count)} matches`,
    /** `isMore`: there may be more than `all`. */
    best: (count: number, all: number, isMore: boolean) => `Best ${fullCount(count)} of ${fullCount(all)}${isMore ? '+' : ''}`,
    showAll: 'Show all',
    showBest: 'Show best',
    selectAll: 'Select all',
    selectShown: (count: number) => `Select ${fullCount(count)}`,
    row: (name: string, folder: string) => `${name} ${folder}`,
    empty: {
      title: (query: string) => `No files match “${query}”`,
      help: "Letters must appear in the order you type them. Ignored files aren't searched.",
    },
  },
  textResults: {
    label: 'Matching lines',
    searching: 'Searching…',
    seconds: (count: number) => `${count} s`,
    searchPlain: 'Search as plain text',
    found: (lines: number, files: number) =>
      `${plural(lines, { one: '# line', other: '# lines' })} in ${plural(files, { one: '# file', other: '# files' })}`,
    first: (lines: number, all: number) => `First ${fullCount(lines)} of ${fullCount(all)} lines`,
    narrow: 'Narrow the search to see the rest.',
    leftOff: (count: number) => plural(count, { one: '# file not searched', other: '# files not searched' }),
    leftOffFiles: (files: readonly { path: string; why: string }[]) => files.map(({ path, why }) => `${path}: ${why}`).join(' · '),
    selectAll: 'Select all files',
    selectFirst: (files: number) => plural(files, { one: 'Select # file', other: 'Select # files' }),
    row: (name: string, folder: string, lines: number) =>
      `${name} ${folder} ${fullCount(lines)}, ${plural(lines, { one: '# line', other: '# lines' })}`,
    empty: {
      title: (text: string) => `No results for “${text}”`,
      help: "Ignored files aren't searched.",
      helpLeftOff: (count: number) =>
        plural(count, {
          one: "# file couldn't be searched. Ignored files are skipped.",
          other: "# files couldn't be searched. Ignored files are skipped.",
        }),
    },
    stopped: { says: 'Search canceled.', try: 'Edit the search text to try again.' },
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
    /** `≈ 12k`: some of it is estimated. */
    count: ({ tokens, isEstimate }: TokenCount) => `${isEstimate ? '≈ ' : ''}${shortCount(tokens)}`,
    counted: ({ tokens, files, isEstimate }: TokenCount, isFile: boolean) =>
      [
        `${isEstimate ? '≈ ' : ''}${plural(tokens, { one: '# token', other: '# tokens' })}`,
        ...(isFile ? [] : [`in ${plural(files, { one: '# file', other: '# files' })}`]),
        ...(isEstimate ? ['(estimate; exact count pending)'] : []),
      ].join(' '),
    /** Short, for a badge. */
    modes: { map: 'map', slices: 'slices' },
    whole: 'whole file',
    mapOnly: 'map only',
    /** `lines 10–42, 60` */
    lines: (ranges: readonly LineRange[]) =>
      `lines ${ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')}`,
    odd: {
      link: 'Symbolic link. Sheaf follows it only if its target is inside the open folders.',
      special: 'Not a regular file (socket, pipe, or device). Its contents are never read.',
      'not-utf8': "The file name isn't valid UTF-8. Rename the file to select it.",
    },
  },
  git: {
    changed: 'changed in git',
    changedFile: 'Changed since the last commit',
    changedInside: 'Contains files changed since the last commit',
    lfs: "Stored in Git LFS. Sheaf doesn't run the LFS filter, so the file may be marked as changed even if it isn't.",
    filter: (name: string) =>
      `Uses the git filter ${name}. Sheaf doesn't run the filter, so the file may be marked as changed even if it isn't.`,
  },
  menu: {
    select: (count: number) => plural(count, { one: 'Select', other: 'Select # items' }),
    unselect: (count: number) => plural(count, { one: 'Deselect', other: 'Deselect # items' }),
    whole: (count: number) => plural(count, { one: 'Whole file', other: 'Whole files' }),
    mapOnly: 'Map only',
    pro: 'Pro',
    slices: 'Slices…',
    addFunction: (count: number) => (count === 1 ? 'Add this function' : 'Add these functions'),
    preview: 'Preview',
    attach: 'Attach to chat',
    mention: 'Mention in instructions',
    reveal: 'Reveal in file manager',
    copyPath: (count: number) => plural(count, { one: 'Copy path', other: 'Copy paths' }),
    copyFullPath: (count: number) => plural(count, { one: 'Copy full path', other: 'Copy full paths' }),
    copied: (count: number) => plural(count, { one: 'Path copied', other: '# paths copied' }),
    notCopied: "Couldn't copy. The browser blocked clipboard access.",
    ignore: 'Ignore',
    ignored: (path: string) => `${path} is now ignored`,
    ignoredSome: (count: number) => plural(count, { one: '# path is now ignored', other: '# paths are now ignored' }),
    explain: 'Why is this shown?',
    explainHidden: 'Why is this hidden?',
    isShown: (path: string, because: string) => `${path} is shown: ${because}`,
    isIgnored: (path: string, because: string) => `${path} is ignored: ${because}`,
    rule: (pattern: string, source: string, line: number) => `${pattern} in ${source}, line ${line}`,
  },
  empty: {
    title: 'No files to show',
    unreadable: "Can't read this folder",
    help: 'The folder is empty, or all its files are ignored. New files appear here automatically.',
    hidden: (paths: readonly string[], because: string) => `${paths.join(', ')}: ${because}. ${editPatterns(paths)}`,
    hiddenByRule: (paths: readonly string[], because: string, pattern: string, source: string) =>
      `${paths.join(', ')}: ${because} (${pattern} in ${source}). ${editPatterns(paths)}`,
  },
  missing: {
    says: (name: string, why: string) => `${name}: ${why}`,
    help: 'Your selection in this folder is kept.',
    tryAgain: 'Try again',
  },
  closed: {
    says: (name: string) => `${name} closed`,
    help: 'Its files were removed from the selection.',
    reopen: 'Reopen',
  },
  drop: {
    here: 'Drop a folder to open it',
    notFolder: 'Drop a folder, not a file.',
    notFolderHelp: 'Open the folder that contains the file, then select the file in the tree.',
    title: (name: string) => `Open ${name}?`,
    add: 'Add to workspace',
    open: 'Open as workspace',
  },
} as const

type Part = string | false | undefined

function editPatterns(paths: readonly string[]): string {
  return plural(paths.length, { one: 'Edit the ignore patterns to show it.', other: 'Edit the ignore patterns to show them.' })
}

/** How much of a selected file goes into the prompt. */
export function modeWords(file: SelectedFile): string {
  if (file.mode === 'map') return words.file.mapOnly
  return file.mode === 'slices' ? words.file.lines(file.ranges) : words.file.whole
}
