// Every text of the Apply tab.

import { fullCount, plural, shortBytes } from '../kit/format.ts'

export const words = {
  formats: {
    xml: {
      label: 'XML edits',
      help: '<file path="…" action="modify"> with <search> and <content>; the format Sheaf asks models to use',
    },
    'search-replace': { label: 'Search/replace blocks', help: '<<<<<<< SEARCH, =======, >>>>>>> REPLACE' },
    'unified-diff': { label: 'Unified diff', help: "Output of git diff; line numbers don't need to be exact" },
    patch: { label: 'Patch', help: '*** Begin Patch … *** End Patch' },
    'whole-files': { label: 'Whole files', help: 'Fenced code blocks with a path line' },
  },
  recognized: { label: 'Auto-detect', help: 'Shows the detected format after parsing' },
  actions: {
    create: 'Create',
    rewrite: 'Rewrite',
    modify: 'Edit',
    delete: 'Delete',
    rename: 'Rename',
  },
  /** What a match tolerated. */
  rungs: {
    exact: 'exact',
    'line-ends': 'line endings differ',
    'trailing-space': 'trailing whitespace differs',
    'look-alike': 'look-alike characters',
    indentation: 'indentation differs',
    whitespace: 'whitespace differs',
    'blank-lines': 'blank lines differ',
    anchored: 'text differs slightly',
  },
  outcomes: {
    'no-change': 'No changes',
    'already-applied': 'Already applied',
  },
  reading: {
    size: (bytes: number) => `Parsing ${shortBytes(bytes)}…`,
    again: 'Parsing the reply again…',
    syntax: 'Checking syntax…',
  },
  paste: {
    title: 'Model reply',
    placeholder: 'Paste the full reply here, including prose and code.\nNothing is written until you confirm.',
    paste: 'Paste',
    fromFile: 'Open file…',
    file: 'Reply file',
    lastReply: 'Reopen last reply',
    paused: {
      title: (name: string) => `Unfinished review: ${name}`,
      untitled: 'model reply',
      counts: (accepted: number, rejected: number, open: number) =>
        `${fullCount(accepted)} accepted, ${fullCount(rejected)} rejected, ${fullCount(open)} undecided`,
      resume: 'Resume review',
      discard: 'Discard',
      ask: { title: 'Discard the unfinished review?', help: 'The reply and your decisions will be deleted. No files will be changed.' },
    },
    replace: {
      title: 'Replace the unfinished review?',
      help: 'The current reply and your decisions will be discarded. No files will be changed.',
      confirm: 'Replace',
    },
    format: 'Format',
    formatPrefix: 'Format:',
    read: 'Parse reply',
    sample: {
      help: 'No model set up? Try the reply that comes with this sample project.',
      use: 'Use sample reply',
    },
    howTo: {
      help: 'To get a reply that Sheaf can apply, copy the prompt with the {preset} preset. The preset tells the model how to format its edits. Search/replace blocks, diffs, patches, and whole files also work.',
      compose: 'Compose with XML Edit',
      docs: 'How replies must look',
    },
  },
  commits: {
    title: 'Applied changes',
    loading: 'Loading…',
    empty: 'No changes applied yet. Changes you apply appear here, and you can undo them without git.',
    showAll: (count: number) => `Show all ${fullCount(count)}`,
    /** Names a commit without a title by its files. */
    untitled: (names: readonly string[], hasMore: boolean) => `${names.join(', ')}${hasMore ? ', …' : ''}`,
    fileCount: (count: number) => plural(count, { one: '# file', other: '# files' }),
    undone: 'Undone',
    files: 'Changed files',
    undo: { label: 'Undo', name: (title: string) => `Undo: ${title}` },
    redo: { label: 'Redo', name: (title: string) => `Redo: ${title}` },
  },
  planned: {
    title: 'Proposed changes',
    details: 'Reply details',
    noEdits: 'No edits in this reply',
    untitled: 'Model reply',
    files: 'Files in the reply',
    fileCount: (count: number) => plural(count, { one: '# file', other: '# files' }),
    changeCount: (count: number) => plural(count, { one: '# change', other: '# changes' }),
    cannotApplyCount: (count: number) =>
      plural(count, { one: "changes to # file can't be applied", other: "changes to # files can't be applied" }),
    cannotApply: "Can't be applied",
    needsApproval: 'Needs approval',
    needsPlace: 'Needs a location',
    proposedBy: (name: string) => `Proposed by ${name}`,
    format: {
      label: 'Format',
      forcedPrefix: 'Format:',
      recognizedPrefix: 'Detected:',
      forced: (format: string) => `Format: ${format}`,
      recognized: (format: string) => `Detected: ${format}`,
    },
    plan: "Model's plan",
    repaired: (count: number) => `Fixed while parsing: ${fullCount(count)}`,
    notes: 'Notes',
    canMerge: 'Merge Changes opens the review without writing any files.',
    nothingToMerge: 'There are no changes to merge.',
    discard: 'Discard',
    merge: 'Merge Changes',
    showAllProblems: (count: number) => `Show all ${fullCount(count)} problems`,
    where: {
      line: (line: number) => `See line ${line} of the reply.`,
      lineAndPath: (line: number, path: string) => `See line ${line} of the reply (${path}).`,
      noEdits: 'To get edits, copy the prompt with the XML Edit preset. If the reply does contain edits, try another format.',
      tooLarge: 'Paste only the part of the reply that contains the edits.',
    },
    delegates: {
      title: "These edits are incomplete and can't be applied",
      editCount: (count: number) => plural(count, { one: '# edit', other: '# edits' }),
      help: 'To get the full edits, copy the prompt with the XML Edit preset and ask the model again.',
    },
  },
  repair: {
    title: 'Repair message',
    helpNoEdits: 'If the reply should contain edits, send this message to the model to ask for a supported format.',
    help: "Some changes can't be applied. To get corrected edits, send this message to the model.",
    helpUnwritten: 'Some changes were skipped or could not be applied. To get corrected edits for them, send this message to the model.',
    copy: 'Copy repair message',
    close: 'Hide repair message',
    show: 'Show message',
    copied: 'Repair message copied. Paste it into the same chat.',
    noClipboard: {
      title: 'The browser blocked clipboard access.',
      help: 'Expand “Show message” and copy the text manually.',
    },
  },
  notes: {
    title: 'Notes for this file',
    warning: 'Warning',
    needsApproval: 'Needs approval',
    refused: "Can't be applied",
    showAll: (count: number) => `Show all ${fullCount(count)} notes`,
    inexact: (line: number, difference: string) => `Inexact match at line ${line}: ${difference}`,
    lines: (shown: readonly number[], more: number) => {
      const numbers = shown.join(', ')
      const all = more > 0 ? `${numbers} and ${fullCount(more)} more` : numbers
      return `(${plural(shown.length + more, { one: 'line', other: 'lines' })} ${all})`
    },
  },
  nearest: {
    title: 'Closest match',
    titleWithLine: (line: number, percent: number) => `Closest match: line ${line}, ${percent}% similar`,
    moreLines: (count: number) => plural(count, { one: '… # more line', other: '… # more lines' }),
    differs: 'First difference at line {line}, column {column} of the search text: the reply has {reply}, but the file has {file}.',
    /** In place of an empty text in `differs`. */
    nothing: 'nothing',
  },
} as const
