// Every text of the Code Map tab.

import { plural, shortCount } from '../kit/format.ts'

export const words = {
  noneInPrompt: 'No code maps in the prompt',
  inPrompt: (maps: number, tokens: number) =>
    `${plural(maps, { one: '# code map', other: '# code maps' })} in the prompt · ${plural(tokens, { one: '# token', other: '# tokens' })}`,
  counting: 'Counting…',
  finding: 'Finding dependencies…',
  tryAgain: 'Try again',
  sample:
    "This file from Sheaf's own source is 1,037 tokens in full but only 120 as a code map. Auto adds code maps for the files your selection depends on.",
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
    actions: {
      selectWhole: 'Whole file',
      mapOnly: 'Map only',
      remove: 'Remove',
      preview: 'Preview file',
      close: 'Close code map',
    },
  },
} as const
