// Every text of the Compose tab, the budget bar and copying. The dialogs have their own.

import { limits, type SymbolKind } from '@sheaf/contract'
import { fullCount, plural, shortBytes } from '../kit/format.ts'

export const words = {
  parts: {
    files: 'Files',
    documents: 'Documents',
    maps: 'Maps',
    tree: 'Tree',
    prompts: 'Prompts',
    instructions: 'Instructions',
    git: 'Git',
    other: 'Other',
  },
  budget: {
    title: 'Token budget',
    details: 'Show token breakdown',
    /** Before the number of tokens; visible where another number is shown too. */
    what: 'Compose prompt: ',
    /** Follow the number of tokens, each only where it applies. */
    limit: (limit: string) => ` of ${limit}`,
    limitUnit: ' tokens',
    limitIsFree: ' (Free)',
    overWindow: (name: string) => ` · over the ${name}`,
    tokens: tokenCount,
    /** In place of the number, before the first count. */
    unknown: '…',
    counting: 'Counting…',
    countingOf: (done: number, total: number) => `Counting ${fullCount(done)} of ${fullCount(total)}`,
    findingMapsOf: (done: number, total: number) => `Preparing maps: ${fullCount(done)} of ${fullCount(total)}`,
    overCap: 'Over {cap}by {tokens}',
    /** Not shown on a narrow window. */
    overCapName: 'the free limit ',
  },
  copy: {
    label: 'Copy prompt',
    cancel: 'Cancel',
    running: { clipboard: 'Copying…', file: 'Saving…' },
    progress: {
      clipboard: (done: number, total: number) => `Copying ${fullCount(done)} of ${fullCount(total)}`,
      file: (done: number, total: number) => `Saving ${fullCount(done)} of ${fullCount(total)}`,
    },
    copied: (tokens: number) => `Copied ${tokenCount(tokens)}`,
    saved: (tokens: number, file: string) => `Saved ${tokenCount(tokens)} to ${file}`,
    moreNotes: (count: number) => `And ${fullCount(count)} more.`,
    noClipboard: {
      title: 'The browser blocked clipboard access.',
      help: 'Allow clipboard access for this page, or save the prompt to a file.',
      save: 'Save to file',
    },
    overCap: {
      clipboard: (tokens: number) => `Not copied: ${tokenCount(tokens)} over the free limit`,
      file: (tokens: number) => `Not saved: ${tokenCount(tokens)} over the free limit`,
      help: 'Select fewer files, or upgrade to Pro to remove the limit.',
    },
  },
  rows: { prompts: 'Prompts', preset: 'Preset', include: 'Include' },
  history: 'Copy history',
  save: 'Save prompt to file',
  instructions: {
    label: 'Instructions',
    placeholder: 'What should the model do? Type @ to add files, folders, symbols, git changes, or prompts.',
    found: (count: number) =>
      plural(count, {
        one: '# suggestion. Use the arrow keys to choose it, then press Enter to insert it.',
        other: '# suggestions. Use the arrow keys to choose one, then press Enter to insert it.',
      }),
    tooLong: {
      title: (bytes: number) => `The text is too long (${shortBytes(bytes)})`,
      help: (limit: number) => `Instructions can be up to ${shortBytes(limit)}. Save the text to a project file, then select the file.`,
    },
  },
  mentions: {
    list: 'Suggestions',
    title: 'Mentions',
    symbol: (kind: SymbolKind, path: string, line: number) => `${kind} · ${path}:${line}`,
    folder: (files: number) => plural(files, { one: '# file', other: '# files' }),
    changes: (files: number) => plural(files, { one: '# changed file', other: '# changed files' }),
    prompt: 'stored prompt',
    gitChanges: 'Git changes',
    symbolName: (name: string, file: string) => `${name} · ${file}`,
    /** Whether what a chip names is in the prompt. */
    included: 'In the prompt',
    notIncluded: 'Not in the prompt. Click to add it.',
    add: (name: string) => `Add ${name}`,
    preview: (name: string) => `Preview ${name}`,
    remove: (name: string) => `Remove ${name} from the instructions and the prompt`,
    removed: (name: string) => `${name} removed`,
    undo: 'Undo',
    more: (count: number) => `and ${fullCount(count)} more`,
  },
  prompts: {
    title: 'Stored prompts',
    fromPreset: (preset: string) => `Added by the ${preset} preset`,
    edit: 'Manage stored prompts',
  },
  preset: 'Copy preset',
  /** One line about the contents of a prompt. */
  summary: {
    tree: 'file tree',
    maps: 'code maps',
    files: 'selected files',
    diff: 'git changes',
    edits: 'edit format',
    prompts: (names: readonly string[]) => names.join(', '),
    instructions: 'instructions',
    nothing: 'The prompt is empty because all sections are off.',
    sentence: (parts: readonly string[]) => {
      const line = new Intl.ListFormat('en').format(parts)
      return `${line[0]?.toUpperCase()}${line.slice(1)}.`
    },
  },
  options: {
    tree: {
      label: 'Tree',
      prefix: 'Tree',
      auto: {
        label: 'Auto',
        help: `Everything that fits in ${fullCount(limits.autoTreeTokenBudget)} tokens. With fewer files, more detail fits, so the tree can grow.`,
      },
      /** `help`: empty if there is none. */
      now: (tokens: number, help: string) => [`Now ${plural(tokens, { one: '# token', other: '# tokens' })}.`, help].join(' ').trim(),
      full: { label: 'Full', help: "All files that aren't ignored" },
      folders: { label: 'Folders', help: 'Folders only' },
      selected: { label: 'Selected', help: 'Selected files only' },
      none: { label: 'None' },
    },
    maps: {
      label: 'Code maps',
      prefix: 'Maps',
      none: { label: 'None' },
      auto: { label: 'Auto', help: 'What the selected files use from other files' },
      complete: { label: 'Complete', help: "All files that aren't selected" },
    },
    diff: {
      label: 'Git changes',
      prefix: 'Git',
      none: { label: 'None' },
      worktree: { label: 'Working tree', help: 'Uncommitted changes' },
      index: { label: 'Staged', help: 'Changes staged for the next commit' },
      ref: { label: 'Compare with…', help: 'Changes since a branch, tag, or commit' },
    },
    ref: { label: 'Branch, tag, or commit', placeholder: 'main, v1.2, HEAD~3' },
    edits: {
      label: 'Edit format',
      prefix: 'Edits',
      none: { label: 'None', help: 'Free-form reply' },
      diff: { label: 'Diff', help: 'XML edits that replace parts of files' },
      whole: { label: 'Whole files', help: 'XML edits with complete files, for models that struggle with Diff' },
      architect: { label: 'Architect', help: 'Sketches of edits, which other models then write in full' },
    },
  },
  more: {
    label: 'More',
    title: 'More options',
    secretsOff: 'Secret scan off',
    sections: {
      title: 'Sections',
      moveUp: (section: string) => `Move ${section} up`,
      moveDown: (section: string) => `Move ${section} down`,
      names: {
        file_map: 'File tree and code maps',
        file_contents: 'Selected files',
        git_diff: 'Git changes',
        xml_formatting_instructions: 'Edit format',
        meta_prompts: 'Stored prompts',
        user_instructions: 'Instructions',
      },
    },
    instructionsFirst: { label: 'Instructions first', help: 'Placed at the start of the prompt and repeated at the end' },
    absolutePaths: { label: 'Absolute paths', help: 'The model sees the full paths to your folders' },
    secrets: {
      label: 'Secrets in files',
      choices: {
        redact: { label: 'Redact', help: 'Keys and passwords found in files are redacted.' },
        'leave-out': { label: 'Leave out', help: 'Files that contain secrets are left out.' },
        off: { label: 'Off', help: "Files aren't scanned for secrets." },
      },
      warning: 'Anyone who sees the prompt can read the keys and passwords in the selected files.',
    },
  },
  notes: {
    nothingSelected: 'Select files in the tree, then copy the prompt.',
    secretsRedacted: (secrets: number, files: number) => `${secretsIn(secrets, files)}, redacted in the prompt.`,
    secretsLeftOut: (secrets: number, files: number) => `${secretsIn(secrets, files)}, left out of the prompt.`,
    viewSecrets: 'View',
    selectedLeftOut: (files: number) => plural(files, { one: '# selected file left out', other: '# selected files left out' }),
    leftOut: (files: number) => plural(files, { one: '# file left out', other: '# files left out' }),
    moreLeftOut: (files: number) => `and ${fullCount(files)} more`,
    sketched: {
      help: "With Architect, the reply contains only a sketch of each edit, which another model then writes in full. The Apply tab can show the sketches but can't apply them.",
      switchToDiff: 'Switch to Diff',
    },
  },
  overCap: {
    title: 'Over the free limit',
    detail: '{over} of {cap}. Select fewer files, or upgrade to Pro to remove the limit.',
    over: (tokens: number) => `${tokenCount(tokens)} over the free limit`,
    allFiles: (count: number) => plural(count, { one: '# file', other: 'all # files' }),
    mapOnly: 'Map only',
    unselect: 'Deselect',
    tryPro: 'Try Pro for 7 days',
    seePro: 'Upgrade to Pro',
    details: 'Show token breakdown',
  },
} as const

/** How many secrets were found, in how many files. */
export function secretsIn(secrets: number, files: number): string {
  const found = plural(secrets, { one: '# possible secret', other: '# possible secrets' })
  return `${found} in ${plural(files, { one: '# file', other: '# files' })}`
}

function tokenCount(count: number): string {
  return plural(count, { one: '# token', other: '# tokens' })
}
