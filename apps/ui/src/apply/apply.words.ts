// Every text of the Apply tab.

import { fullCount, plural, shortBytes } from '../kit/format.ts'

export const words = {
  formats: {
    xml: {
      label: 'XML edits',
      help: '<file path="…" action="modify"> with <search> and <content>; what Sheaf asks models for',
    },
    'search-replace': { label: 'Search/replace blocks', help: '<<<<<<< SEARCH, =======, >>>>>>> REPLACE' },
    'unified-diff': { label: 'Unified diff', help: 'What git diff prints; line numbers may be wrong' },
    patch: { label: 'Patch', help: '*** Begin Patch … *** End Patch' },
    'whole-files': { label: 'Whole files', help: 'Fenced code with a path line' },
  },
  recognized: { label: 'Recognised by itself', help: 'Says afterwards what it took it for' },
  actions: {
    create: 'New',
    rewrite: 'Rewrite',
    modify: 'Edit',
    delete: 'Delete',
    rename: 'Rename',
  },
  /** What a match tolerated. */
  rungs: {
    exact: 'exact',
    'line-ends': 'line ends differ',
    'trailing-space': 'trailing blanks differ',
    'look-alike': 'look-alike characters',
    indentation: 'indentation differs',
    whitespace: 'blanks differ',
    'blank-lines': 'blank lines differ',
    anchored: 'nearly found',
  },
  outcomes: {
    'no-change': 'Changes nothing',
    'already-applied': 'Already applied',
  },
  reading: {
    size: (bytes: number) => `Reading ${shortBytes(bytes)}…`,
    again: 'Reading the reply again…',
    syntax: 'Checking the syntax…',
  },
  paste: {
    title: 'The model’s reply',
    placeholder: 'Paste the reply here, whole: prose, code and all.\nIt is read at once, and nothing is written before you said so.',
    paste: 'Paste',
    fromFile: 'From a file…',
    file: 'File with a reply',
    lastReply: 'Last reply again',
    format: 'Format',
    formatPrefix: 'Format:',
    read: 'Read the reply',
    sample: {
      help: 'No AI at hand? What one answered to the question of this sample project comes with it.',
      use: 'Use the sample reply',
    },
    howTo: {
      help: 'To get a reply that can be applied, copy the prompt with the {preset} preset: it tells the model how to write its edits. Search/replace blocks, diffs, patches and whole files are understood too.',
      compose: 'Compose with XML Edit',
    },
  },
  commits: {
    title: 'Written so far',
    loading: 'Reading the journal…',
    empty: 'Nothing yet. What you write here is kept, so that it can be undone without git.',
    showAll: (count: number) => `Show all ${count}`,
    /** Names a commit without a title by its files. */
    untitled: (names: readonly string[], hasMore: boolean) => `${names.join(', ')}${hasMore ? ', …' : ''}`,
    fileCount: (count: number) => plural(count, { one: '# file', other: '# files' }),
    undone: 'undone',
    files: 'Files of this commit',
    undo: { label: 'Undo', name: (title: string) => `Undo: ${title}` },
    redo: { label: 'Redo', name: (title: string) => `Redo: ${title}` },
  },
  planned: {
    title: 'What the reply asks for',
    noEdits: 'No edits in this reply',
    untitled: 'A reply',
    files: 'Files of the reply',
    fileCount: (count: number) => plural(count, { one: '# file', other: '# files' }),
    changeCount: (count: number) => plural(count, { one: '# change', other: '# changes' }),
    cannotApplyCount: (count: number) => plural(count, { one: '# file cannot be applied', other: '# files cannot be applied' }),
    cannotApply: 'cannot be applied',
    needsApproval: 'needs your yes',
    proposedBy: (name: string) => `Proposed by ${name}`,
    format: {
      label: 'Read as',
      forcedPrefix: 'Read as:',
      recognizedPrefix: 'Recognised:',
      forced: (format: string) => `Read as: ${format}`,
      recognized: (format: string) => `Recognised: ${format}`,
    },
    plan: 'The model’s plan',
    repaired: (count: number) => `Put right while reading: ${plural(count, { one: '# thing', other: '# things' })}`,
    notes: 'Notes',
    canMerge: 'Merge Changes opens the review. Nothing is written yet.',
    nothingToMerge: 'There is nothing here that could be merged.',
    discard: 'Discard',
    merge: 'Merge Changes',
    showAllProblems: (count: number) => `Show all ${fullCount(count)} problems`,
    where: {
      line: (line: number) => `Line ${fullCount(line)} of the reply.`,
      lineAndPath: (line: number, path: string) => `Line ${fullCount(line)} of the reply, ${path}.`,
      noEdits: 'Ask for edits: copy the prompt with the XML Edit preset. If there are some, read it as another format.',
      tooLarge: 'Copy only the part with the edits.',
    },
    delegates: {
      title: 'Not written: only sketched, for another model to write out',
      editCount: (count: number) => plural(count, { one: '# edit', other: '# edits' }),
      help: 'Ask the model for the finished changes of these files: copy the prompt with the XML Edit preset.',
    },
  },
  repair: {
    title: 'Repair message',
    helpNoEdits: 'If edits were meant, send this message back to the model: it asks for a form that can be read.',
    help: 'Some of it does not fit. Send this message back to the model: it names what to put right.',
    copy: 'Copy repair message',
    show: 'Show it',
    copied: 'Copied. Paste it into the same conversation.',
    noClipboard: {
      title: 'The browser did not let Sheaf use the clipboard.',
      help: 'Open “Show it” and copy the text by hand.',
    },
  },
  notes: {
    title: 'Notes about this file',
    warning: 'Warning',
    needsApproval: 'Needs your yes',
    refused: 'Refused',
    showAll: (count: number) => `Show all ${fullCount(count)} notes`,
    inexact: (line: number, difference: string) => `Found at line ${fullCount(line)}, not letter by letter: ${difference}`,
    lines: (shown: readonly number[], more: number) => {
      const numbers = shown.map(fullCount).join(', ')
      return `(${plural(shown.length + more, { one: 'line', other: 'lines' })} ${more > 0 ? `${numbers} and ${more} more` : numbers})`
    },
  },
  nearest: {
    title: 'Nearest passage',
    titleWithPlace: (line: number, percent: number) => `Nearest passage: line ${fullCount(line)}, ${percent} % alike`,
    moreLines: (count: number) => `… ${count} more lines`,
    differs: 'First difference in line {line} of the search, column {column}: the reply has {reply}, the file has {file}.',
    /** In place of an empty text in `differs`. */
    nothing: 'nothing',
  },
} as const
