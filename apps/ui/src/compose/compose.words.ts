// Every text of the Compose tab, the budget bar and copying. The dialogs have their own.

import { fullCount, plural, shortBytes } from '../kit/format.ts'

export const words = {
  parts: {
    files: 'Files',
    maps: 'Maps',
    tree: 'Tree',
    prompts: 'Prompts',
    instructions: 'Instructions',
    git: 'Git',
    other: 'Other',
  },
  budget: {
    title: 'Token budget',
    details: 'Where the tokens go',
    /** Follow the number of tokens, each only where it applies. */
    limit: (limit: string) => ` of ${limit}`,
    limitUnit: ' tokens',
    limitIsFree: ' (Free)',
    overWindow: (name: string) => ` · over the ${name}`,
    tokens: (count: number) => `${fullCount(count)} tokens`,
    counting: 'Counting…',
    countingOf: (done: number, total: number) => `Counting ${fullCount(done)} of ${fullCount(total)}`,
    findingMapsOf: (done: number, total: number) => `Looking for maps ${fullCount(done)} of ${fullCount(total)}`,
    overCap: 'Over {cap}by {tokens}',
    /** Not shown on a narrow window. */
    overCapName: 'the free cap ',
  },
  copy: {
    label: 'Copy prompt',
    cancel: 'Cancel',
    running: { clipboard: 'Copying…', file: 'Saving…' },
    progress: {
      clipboard: (done: number, total: number) => `Copying ${fullCount(done)} of ${fullCount(total)}`,
      file: (done: number, total: number) => `Saving ${fullCount(done)} of ${fullCount(total)}`,
    },
    copied: (tokens: number) => `Copied ${fullCount(tokens)} tokens`,
    saved: (tokens: number, file: string) => `Saved ${fullCount(tokens)} tokens as ${file}`,
    moreNotes: (count: number) => `And ${count} more.`,
    noClipboard: {
      title: 'The browser did not let Sheaf use the clipboard.',
      help: 'Allow the clipboard for this page, or save the prompt as a file.',
      save: 'Save as a file',
    },
    overCap: {
      clipboard: (tokens: number) => `Not copied: ${fullCount(tokens)} tokens over the free cap`,
      file: (tokens: number) => `Not saved: ${fullCount(tokens)} tokens over the free cap`,
      help: 'Take something out, or go on without a cap in Pro.',
    },
  },
  rows: { prompts: 'Prompts', preset: 'Preset', include: 'Include' },
  history: 'Copy history',
  save: 'Save the prompt as a file',
  instructions: {
    label: 'Instructions',
    placeholder: 'What should the model do? Type @ to name a file.',
    files: 'Files',
    found: (count: number) =>
      plural(count, {
        one: '# file found. Arrow keys choose, Enter takes one.',
        other: '# files found. Arrow keys choose, Enter takes one.',
      }),
    tooLong: {
      title: (bytes: number) => `Not taken: ${shortBytes(bytes)} of text is too much for instructions`,
      help: (limit: number) => `They hold up to ${shortBytes(limit)}. Save it as a file in the project and select that.`,
    },
  },
  prompts: {
    title: 'Stored prompts',
    fromPreset: (preset: string) => `Comes with ${preset}`,
    edit: 'Stored prompts: write, import, export',
  },
  preset: 'Copy preset',
  /** One line about the contents of a prompt. */
  summary: {
    tree: 'tree',
    maps: 'code maps',
    files: 'the selected files',
    diff: 'git changes',
    edits: 'the edit format',
    prompts: (names: readonly string[]) => names.join(', '),
    instructions: 'your instructions',
    nothing: 'Nothing goes in: every section is off.',
    sentence: (parts: readonly string[]) => {
      const line = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
      return `${line[0]?.toUpperCase()}${line.slice(1)}.`
    },
  },
  options: {
    tree: {
      label: 'Tree',
      prefix: 'Tree',
      auto: { label: 'Auto', help: 'Everything where it is short, else what lies around the selection' },
      full: { label: 'Full', help: 'Every file of the workspace' },
      folders: { label: 'Folders', help: 'Folders only' },
      selected: { label: 'Selected', help: 'Only what is selected' },
      none: { label: 'None' },
    },
    maps: {
      label: 'Code maps',
      prefix: 'Maps',
      none: { label: 'None' },
      auto: { label: 'Auto', help: 'Of the files that the selected ones lean on' },
      complete: { label: 'Complete', help: 'Of every file that is not selected' },
    },
    diff: {
      label: 'Git changes',
      prefix: 'Git',
      none: { label: 'None' },
      worktree: { label: 'Working tree', help: 'What is not committed' },
      index: { label: 'Staged', help: 'What the next commit would hold' },
      ref: { label: 'Against…', help: 'A branch, a tag or a commit' },
    },
    ref: { label: 'Branch, tag or commit', placeholder: 'main, v1.2, HEAD~3' },
    edits: {
      label: 'Edits in the answer',
      prefix: 'Edits',
      none: { label: 'None', help: 'The answer is free text' },
      diff: { label: 'Diff', help: 'Search and replace, to be applied here' },
      whole: { label: 'Whole files', help: 'For models that are bad at diffs' },
      architect: { label: 'Architect', help: 'The answer delegates each edit to another model' },
    },
  },
  more: {
    label: 'More',
    title: 'More options',
    secretsOff: 'Secrets not checked',
    sections: {
      title: 'Sections, in their order',
      moveUp: (section: string) => `Move ${section} up`,
      moveDown: (section: string) => `Move ${section} down`,
      names: {
        file_map: 'Tree and code maps',
        file_contents: 'Files',
        git_diff: 'Git changes',
        xml_formatting_instructions: 'Edit format',
        meta_prompts: 'Stored prompts',
        user_instructions: 'Instructions',
      },
    },
    instructionsFirst: { label: 'Instructions first', help: 'Said at the beginning and again at the end' },
    absolutePaths: { label: 'Absolute paths', help: 'The model sees where your folders lie' },
    secrets: {
      label: 'Secrets in files',
      choices: {
        redact: { label: 'Blank out', help: 'Files stay in, and what looks like a key or a password is blanked out.' },
        'leave-out': { label: 'Leave out', help: 'Files that hold one are left out whole.' },
        off: { label: 'Off', help: 'Nothing is looked for.' },
      },
      warning: 'Keys and passwords in selected files go to whoever gets the prompt.',
    },
  },
  notes: {
    nothingSelected: 'Tick files in the tree, then copy.',
    secretsBlanked: (secrets: number, files: number) => `${secretsIn(secrets, files)}: blanked out in the prompt.`,
    secretsLeftOut: (secrets: number, files: number) => `${secretsIn(secrets, files)}: left out of the prompt.`,
    lookAtSecrets: 'Look',
    leftOut: (files: number) => plural(files, { one: '# selected file left out', other: '# selected files left out' }),
    moreLeftOut: (files: number) => `and ${fullCount(files)} more`,
    sketched: {
      help: 'The answer sketches each edit for another model to write out. Apply has no such models yet: it can show the sketches, not write them.',
      askForDiffs: 'Ask for diffs',
    },
  },
  overCap: {
    title: 'Over the free cap',
    says: '{over} of {cap}. Take something out, or go on without a cap in Pro.',
    over: (tokens: number) => `${fullCount(tokens)} tokens over the free cap`,
    allFiles: (count: number) => plural(count, { one: 'all # file', other: 'all # files' }),
    mapOnly: 'Map only',
    unselect: 'Unselect',
    tryPro: 'Try Pro for 7 days',
    seePro: 'See Pro',
    details: 'See where the tokens go',
  },
} as const

/** How many secrets were found, in how many files. */
export function secretsIn(secrets: number, files: number): string {
  const found = plural(secrets, { one: '# possible secret', other: '# possible secrets' })
  return `${found} in ${plural(files, { one: '# file', other: '# files' })}`
}
