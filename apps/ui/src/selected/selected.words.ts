// Every text of the selected files. What they share with the tree is in its words.

import { plural } from '../kit/format.ts'

export const words = {
  title: 'Selected Files',
  /** The title; a narrow panel shows only the first part. */
  titleParts: ['Selected', 'Files'],
  panel: 'Selected Files',
  toolbar: {
    presets: 'Selection presets',
    revert: 'Revert to previous selection',
    group: 'Group by folder',
    clear: 'Clear selection',
    cleared: (count: number) => plural(count, { one: '# file deselected', other: '# files deselected' }),
    undo: 'Undo',
    secrets: (count: number, files: number) =>
      `${plural(count, { one: '# possible secret', other: '# possible secrets' })} found in ${fileCount(files)}`,
  },
  groups: {
    topFolder: 'Root folder',
    maps: 'Automatic code maps',
    leftOut: 'Not in the prompt',
    files: fileCount,
  },
  file: {
    topFolder: 'root folder',
    leftOut: 'not in the prompt',
    more: (name: string) => `More actions for ${name}`,
    remove: (name: string) => `Remove ${name}`,
    restore: (name: string) => `Restore the code map of ${name}`,
    pin: (name: string) => `Pin the code map of ${name}`,
    unpin: (name: string) => `Unpin the code map of ${name}`,
    removed: 'removed',
    /** `share`: from 0 to 1. */
    weight: (tokens: number, share: number) => `${plural(tokens, { one: '# token', other: '# tokens' })}, ${percent(share)} of the prompt`,
    secrets: (count: number) => plural(count, { one: '# possible secret found', other: '# possible secrets found' }),
  },
  empty: {
    title: 'No files selected',
    help: 'Select files in the tree to add them to the prompt.',
    search: 'Search files',
    builder: 'Use Context Builder',
    tour: 'New here? Take the tour',
  },
} as const

function fileCount(count: number): string {
  return plural(count, { one: '# file', other: '# files' })
}

function percent(share: number): string {
  return share < 0.01 ? 'less than 1%' : `${Math.round(share * 100)}%`
}
