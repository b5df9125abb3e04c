// Every text of the Code Map tab.

import { fullCount, plural, shortCount } from '../kit/format.ts'

export const words = {
  noneInPrompt: 'The prompt carries no maps.',
  inPrompt: (maps: number, tokens: number) =>
    `${plural(maps, { one: '# map', other: '# maps' })} in the prompt · ${fullCount(tokens)} tokens`,
  counting: 'Counting…',
  finding: 'Finding what the selection leans on…',
  tryAgain: 'Try again',
  sample: 'A file of Sheaf itself: 1,037 tokens whole, 120 as a map. Auto brings the maps of whatever your selected files lean on.',
  settings: {
    /** For screen readers, before the current choices. */
    prefix: 'Code map settings, ',
    chosen: (maps: string, tree: string) => `Maps: ${maps} · Tree: ${tree}`,
    maps: {
      title: 'Code maps',
      none: { label: 'None', help: 'No maps but those you select yourself' },
      auto: { label: 'Auto', help: 'Of the files that the selected ones lean on' },
      complete: { label: 'Complete', help: 'Of every file that is not selected' },
    },
    tree: {
      title: 'File tree',
      auto: { label: 'Auto', help: 'Full where it is small, else cut to what matters' },
      full: { label: 'Full', help: 'Every file that is not ignored' },
      folders: { label: 'Folders', help: 'Folders only' },
      selected: { label: 'Selected', help: 'Only what is selected' },
      none: { label: 'None', help: 'No tree' },
    },
  },
  list: {
    title: 'Code maps',
    empty: { title: 'No maps yet', help: 'Select some files; the maps of what they lean on appear here, with why each one came.' },
    searchFiles: 'Search files',
    groups: {
      auto: { title: 'Brought by Auto', help: 'What the selected files lean on' },
      complete: { title: 'Brought by Complete', help: 'Every file that is not selected' },
      idea: { title: 'Auto would bring', help: 'Not in the prompt now' },
      map: { title: 'Selected as a map', help: 'Signatures instead of the text' },
      whole: { title: 'Selected whole', help: 'What a map would save' },
    },
    signaturesOnly: 'signatures only',
    sizes: (whole: number, map: number) => `${shortCount(whole)} whole, ${shortCount(map)} as a map`,
    /** For screen readers, after the number. */
    tokens: ' tokens',
  },
  map: {
    title: (path: string) => `Map of ${path}`,
    tokens: (count: number) => `${fullCount(count)} tokens`,
    mapping: 'Mapping…',
    none: { title: 'This file has no map', help: 'Its language is not one of those Sheaf maps, or it is too large.' },
    actions: {
      selectWhole: 'Select whole',
      mapOnly: 'Map only',
      remove: 'Remove',
      preview: 'Preview the file',
      close: 'Close the map',
    },
  },
} as const
