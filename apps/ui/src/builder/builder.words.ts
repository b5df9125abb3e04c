// Every text of the Context Builder.

import { fullCount, money, plural, shortCount } from '../kit/format.ts'

export const words = {
  offer: [
    'Ranks files on this machine: by words, by who uses whom, and by what was changed together in git.',
    'With a model of yours it also asks that one, over the tree and code maps, in queries of the size you allow.',
    'Groups what it finds by priority, each with a reason. You add, replace or go back with one click.',
  ],
  generate: 'Generate',
  generateAgain: 'Generate again',
  needsInstructions: 'A model is asked once there are instructions.',
  localOnly: 'Ranked on this machine; nothing is sent.',
  localOnlyNoProvider: 'Ranked on this machine; nothing is sent. {add} to ask a model as well.',
  addProvider: 'Add a provider',
  instructions: {
    label: 'Find files for',
    own: {
      label: 'Override prompt',
      help: 'Only for finding files. While it is empty, your instructions count.',
      placeholder: 'What to look for, such as “where requests are retried, and their tests”',
    },
    workspace: {
      label: 'Instructions',
      help: 'The same text as under Compose.',
      placeholder: 'What should change? The files for it are found by this.',
    },
  },
  options: {
    model: 'Model for the Context Builder',
    noModel: 'No model (local ranking)',
    /** Only for screen readers, before the name of what is included. */
    include: 'Include ',
    tree: 'File tree',
    maps: 'Code maps',
    atOnce: { label: 'Queries at once', prefix: 'At once', one: 'One after the other' },
    perQuery: { label: 'Most tokens of a query', prefix: 'Per query', help: (tokens: number) => `Up to ${fullCount(tokens)} tokens` },
  },
  estimate: {
    counting: 'Counting…',
    countingFiles: (done: number, total: number) => `Counting… ${fullCount(done)} of ${fullCount(total)} files`,
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
    stages: { scan: 'Scan', map: 'Map', split: 'Split', query: 'Ask', merge: 'Merge', rank: 'Rank' },
    doing: {
      scan: 'Ranking files on this machine',
      map: 'Reading code maps',
      split: 'Splitting into queries',
      query: 'Asking the model',
      merge: 'Merging the answers',
      rank: 'Ranking',
    },
  },
  outcome: {
    useLocal: 'Use the local ranking',
    openKeys: 'Open API Keys',
    notes: 'Notes',
    local: 'Ranked on this machine; no model was asked.',
    /** `used`: tokens and cost, as far as they are known. */
    asked: (model: string, used: readonly string[]) => `Asked ${model}${used.length > 0 ? `: ${used.join(', ')}` : ''}.`,
    input: (tokens: number) => `${shortCount(tokens)} tokens in`,
    output: (tokens: number) => `${shortCount(tokens)} out`,
  },
  empty: {
    title: 'No recommendations yet',
    help: 'Say what you want to change, then Generate. Every file comes with a reason.',
  },
  nothingFound: {
    title: 'Nothing found for these words',
    help: 'Use words that stand in your code: names of functions, of folders, of things. Or select a file to start from.',
  },
  priorities: {
    high: { label: 'High', meaning: 'very likely needed' },
    medium: { label: 'Medium', meaning: 'worth reading' },
    low: { label: 'Low', meaning: 'may help' },
  },
  results: {
    label: 'Recommended files',
    list: 'Recommendations',
    filter: 'Priorities shown',
    total: (files: number, tokens: number) => `${plural(files, { one: '# file', other: '# files' })} · ${fullCount(tokens)} tokens`,
    heading: (priority: string) => `${priority} priority`,
    /** After the heading, in another color. */
    headingDetail: (meaning: string, files: number) => `· ${meaning} · ${plural(files, { one: '# file', other: '# files' })}`,
    added: (path: string) => `${path} added`,
    allOff: {
      title: 'All priorities are off',
      help: (count: number) =>
        plural(count, {
          one: '# recommendation hidden. At least one priority must be on to see them.',
          other: '# recommendations hidden. At least one priority must be on to see them.',
        }),
      showAll: 'Show all',
    },
  },
  row: {
    preview: 'Preview',
    selected: 'selected',
    priority: (priority: string) => `${priority} priority.`,
    tokens: (count: number) => `${fullCount(count)} tokens`,
    isSelected: (path: string) => `${path} is selected`,
    add: (path: string) => `Add ${path} to the selection`,
    remove: (path: string) => `Remove ${path} from the list`,
    by: {
      both: { label: 'both', help: 'The local ranking and the model both named it' },
      model: { label: 'model', help: 'Only the model named it' },
      local: { label: 'local', help: 'Only the local ranking named it' },
    },
  },
  actions: {
    revert: 'Revert',
    revertName: 'Revert to previous selection',
    reverted: 'The previous selection is back',
    savePreset: 'Save as Preset',
    replace: 'Replace selection',
    replaced: (files: number) => plural(files, { one: 'The selection is now these # file', other: 'The selection is now these # files' }),
    /** The label on a narrow window is only the first part. */
    addParts: {
      add: (files: number) => (files === 0 ? 'Add ' : plural(files, { one: 'Add # file', other: 'Add # files' })),
      toSelection: ' to selection',
    },
    added: (files: number) => plural(files, { one: '# file added to the selection', other: '# files added to the selection' }),
  },
} as const
