// Every text of the selected files. What they share with the tree is in its words.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  title: 'Selected',
  panel: 'Selected files',
  toolbar: {
    presets: 'Selection presets',
    revert: 'Revert to the previous selection',
    group: 'Group by folder',
    clear: 'Unselect all',
    cleared: (count: number) => plural(count, { one: '# file unselected.', other: '# files unselected.' }),
    undo: 'Undo',
    secrets: (count: number, files: number) =>
      `${plural(count, { one: '# possible secret', other: '# possible secrets' })} found in ${fileCount(files)}`,
  },
  groups: {
    topFolder: 'Top folder',
    maps: 'Maps added by Auto',
    leftOut: 'Not in the prompt',
    files: fileCount,
  },
  file: {
    topFolder: 'top folder',
    leftOut: 'not in the prompt',
    more: (name: string) => `More for ${name}`,
    remove: (name: string) => `Remove ${name}`,
    /** `share`: from 0 to 1. */
    weight: (tokens: number, share: number) => `${fullCount(tokens)} tokens, ${percent(share)} of the prompt`,
    secrets: (count: number) => plural(count, { one: `${count} secret found in it`, other: `${count} secrets found in it` }),
  },
  empty: {
    title: 'Nothing selected yet',
    help: 'Tick files in the tree. They and their tokens are listed here, and go into the prompt.',
    search: 'Search files',
    builder: 'Let Context Builder suggest',
    tour: 'New here? Take the tour',
  },
} as const

function fileCount(count: number): string {
  return plural(count, { one: '# file', other: '# files' })
}

function percent(share: number): string {
  return share < 0.01 ? 'under 1 %' : `${Math.round(share * 100)} %`
}
