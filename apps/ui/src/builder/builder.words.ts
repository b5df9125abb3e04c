// Every text of the Context Builder.

import type { LineRange } from '@sheaf/contract'
import { fullCount, money, plural, shortCount } from '../kit/format.ts'

export const words = {
  offer: [
    'Ranks files locally by keywords, dependencies, and how often they change together in git.',
    'Optionally sends the file tree and code maps to your model, split into queries no larger than the limit you set.',
    'Optionally lets an agent, such as Claude Code, explore the project and propose files, line ranges, and code maps.',
    'Groups results by priority, with a reason for each file. Add the files to your selection, replace the selection, or revert the change with one click.',
  ],
  generate: 'Generate',
  generateAgain: 'Generate again',
  needsInstructions: { model: 'To ask the model, add instructions first.', agent: 'To use the agent, add instructions first.' },
  explores: (agent: string) =>
    `${agent} explores this project using only Sheaf's tools and your own subscription, then proposes files, line ranges, and code maps.`,
  localOnly: 'Files are ranked locally. Nothing is sent.',
  localOnlyNoProvider: 'Files are ranked locally. Nothing is sent. {add} to also ask a model.',
  addProvider: 'Add a provider',
  instructions: {
    label: 'Find files for',
    own: {
      label: 'Override prompt',
      help: 'Only used to find files. If empty, your instructions are used.',
      placeholder: 'What to look for, such as “where requests are retried, and the related tests”',
    },
    workspace: {
      label: 'Instructions',
      help: 'Same text as in Compose.',
      placeholder: 'Describe the change to find the files it needs.',
    },
  },
  options: {
    model: 'Context Builder model',
    noModel: 'No model (local ranking)',
    /** Only for screen readers, before the name of what is included. */
    include: 'Include ',
    tree: 'File tree',
    maps: 'Code maps',
    toAdd: {
      label: 'Max tokens to add',
      prefix: 'Add up to',
      rest: (tokens: number) => `what's left (${shortCount(tokens)})`,
      restHelp: 'The rest of the token budget or the free limit',
    },
    atOnce: { label: 'Parallel queries', prefix: 'Parallel queries', one: 'One at a time' },
    toRead: { label: 'Max tokens to read', prefix: 'Read up to' },
    timeLimit: { label: 'Time limit', prefix: 'Time limit', minutes: (minutes: number) => `${fullCount(minutes)} min` },
    perQuery: {
      label: 'Max tokens per query',
      prefix: 'Max tokens per query',
      help: (tokens: number) => plural(tokens, { one: 'Up to # token', other: 'Up to # tokens' }),
    },
  },
  estimate: {
    counting: 'Counting…',
    countingFiles: (done: number, total: number) => `Counting… ${fullCount(done)} of ${plural(total, { one: '# file', other: '# files' })}`,
    about: (tokens: number) => `≈ ${fullCount(tokens)}`,
    total: '{tokens} tokens in {queries}',
    queries: (count: number) => plural(count, { one: '# query', other: '# queries' }),
    /** Added to the total. */
    cost: (cost: number) => ` · about ${money(cost)}`,
    byPart: 'Tokens by part',
    parts: { tree: 'Tree', map: 'Maps', prompt: 'Prompt' },
  },
  progress: {
    label: 'Progress',
    cancel: 'Cancel',
    done: 'done',
    number: (done: number, total: number) => `${fullCount(done)} of ${fullCount(total)}`,
    read: (done: number, limit: number) => `${shortCount(done)} of up to ${shortCount(limit)} tokens read`,
    stages: { scan: 'Scan', map: 'Map', split: 'Split', query: 'Ask', merge: 'Merge', explore: 'Explore', rank: 'Rank' },
    doing: {
      scan: 'Ranking files locally',
      map: 'Reading code maps',
      split: 'Splitting into queries',
      query: 'Asking the model',
      merge: 'Merging replies',
      explore: 'Exploring',
      rank: 'Ranking',
    },
  },
  log: {
    count: (calls: number) => plural(calls, { one: '# tool call', other: '# tool calls' }),
    canceled: (calls: string) => `Canceled after ${calls}`,
    last: (lines: number) => `Last ${fullCount(lines)}`,
  },
  partial: {
    label: 'Matches so far',
    names: 'Showing matches by name.',
    contents: 'Showing matches by name and contents. Reading the commit history.',
    reading: 'Reading contents.',
    readingFiles: (done: number, total: number) =>
      `Reading contents: ${fullCount(done)} of ${plural(total, { one: '# file', other: '# files' })}`,
  },
  outcome: {
    useLocal: 'Use local ranking',
    open: { keys: 'Open API Keys', models: 'Open Models' },
    notes: 'Notes',
    local: 'Ranked locally. No model was used.',
    /** `used`: tokens and cost, as far as they are known. */
    asked: (model: string, used: readonly string[]) => `Asked ${model}${used.length > 0 ? `: ${used.join(', ')}` : ''}.`,
    input: (tokens: number) => `${shortCount(tokens)} ${plural(tokens, { one: 'token', other: 'tokens' })} in`,
    output: (tokens: number) => `${shortCount(tokens)} out`,
  },
  empty: {
    title: 'No recommendations yet',
    help: 'Describe what you want to change, then click Generate.',
  },
  exploring: {
    title: 'No recommendations yet',
    help: 'Recommended files appear here when the agent is done.',
  },
  nothingFound: {
    title: 'No files found',
    help: 'Use names of functions or folders from your code, or select a file to start from.',
  },
  priorities: {
    high: { label: 'High', meaning: 'very likely needed' },
    medium: { label: 'Medium', meaning: 'worth reading' },
    low: { label: 'Low', meaning: 'may help' },
  },
  results: {
    label: 'Recommended files',
    list: 'Recommendations',
    filter: 'Filter by priority',
    previous: 'Previous results',
    latest: 'Latest results',
    /** Files that the buttons below the list use, of all that are shown, with those that are selected already. */
    total: (included: number, shown: number, tokens: number, selected: number) =>
      [
        `${included < shown ? `${fullCount(included)} of ` : ''}${plural(shown, { one: '# file', other: '# files' })} included`,
        plural(tokens, { one: '# token', other: '# tokens' }),
        ...(selected > 0 ? [`${fullCount(selected)} already selected`] : []),
      ].join(' · '),
    includeLow: 'Include in selection',
    heading: (priority: string) => `${priority} priority`,
    /** After the heading, in another color. */
    headingDetail: (meaning: string, files: number) => `· ${meaning} · ${plural(files, { one: '# file', other: '# files' })}`,
    added: (path: string) => `${path} added`,
    noRoomForRest: "The other files don't fit. Increase the max tokens to add, or select fewer files, then generate again.",
    noRoom: 'None of these files fit. Increase the max tokens to add, or select fewer files, then generate again.',
    allOff: {
      title: 'All priorities are off',
      help: (count: number) =>
        plural(count, {
          one: '# recommendation is hidden. Select at least one priority to see it.',
          other: '# recommendations are hidden. Select at least one priority to see them.',
        }),
      showAll: 'Show all',
    },
  },
  suggestion: {
    title: 'Suggested instructions',
    copy: 'Copy suggested instructions',
    dismiss: 'Dismiss suggested instructions',
    showAll: 'Show all',
    showLess: 'Show less',
    include: 'Also replace the instructions',
    replaced: 'Instructions replaced',
    alsoReplaced: 'Your instructions were replaced.',
    undo: 'Undo',
    undone: {
      both: 'Previous selection and instructions restored',
      selection: 'Previous selection restored',
      keptInstructions: "Your instructions were kept because you've edited them since then.",
      instructions: 'Previous instructions restored',
      keptSelection: 'The selection was kept because it has changed since then.',
      nothing: 'Nothing to undo',
      keptBoth: 'Your selection and instructions have changed since then.',
    },
  },
  row: {
    preview: 'Preview',
    selected: 'selected',
    priority: (priority: string) => `${priority} priority.`,
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    isSelected: (path: string) => `${path} is selected`,
    add: (path: string) => `Add ${path} to the selection`,
    addWhole: (path: string) => `Add ${path} to the selection as a whole file`,
    /** Why these lines. */
    range: ({ from, to, why = '' }: LineRange) => `${from === to ? from : `${from}–${to}`} ${why}`,
    whole: 'whole file',
    map: 'code map',
    leftOut: { label: 'left out', help: "Doesn't fit within the max tokens to add" },
    remove: (path: string) => `Remove ${path} from the list`,
    by: {
      both: { label: 'both', help: 'Recommended by both the local ranking and the model' },
      model: { label: 'model', help: 'Recommended only by the model' },
      local: { label: 'local', help: 'Recommended only by the local ranking' },
    },
  },
  actions: {
    revert: 'Revert',
    revertName: 'Revert to previous selection',
    reverted: 'Previous selection restored',
    savePreset: 'Save as Preset',
    replace: 'Replace selection',
    replaceInstructions: 'Replace instructions',
    replaced: (files: number) => plural(files, { one: 'Selection replaced with # file', other: 'Selection replaced with # files' }),
    /** The label on a narrow window is only the first part. */
    addParts: {
      add: (files: number) => (files === 0 ? 'Add ' : plural(files, { one: 'Add # file', other: 'Add # files' })),
      toSelection: ' to selection',
    },
    added: (files: number) => plural(files, { one: '# file added to the selection', other: '# files added to the selection' }),
  },
} as const
