// Every text about writing a message, how it is answered, and what is sent with it.

import { fullCount, plural, shortCount } from '../kit/format.ts'

export const words = {
  field: 'Message',
  placeholders: {
    plan: 'Ask for a plan, an explanation, a review… @ names a file',
    act: 'Say what to change… @ names a file',
  },
  filesFound: (count: number) =>
    plural(count, {
      one: '# file found. Arrow keys choose, Enter takes one.',
      other: '# files found. Arrow keys choose, Enter takes one.',
    }),
  send: { label: 'Send', help: 'Send; Shift and Enter begin a new line' },
  stop: { label: 'Stop', help: 'Stop the answer' },
  stillRunning: 'An answer is still being written. Stop it, or wait for its end.',
  sending: 'Putting the message together…',
  tooLong: {
    title: (length: number, most: number) => `That makes ${characters(length)}; a message takes ${characters(most)}.`,
    help: 'Nothing was taken over. Keep it in a file and select that, or paste a part of it.',
  },
  modes: { label: 'What you want back', plan: 'Plan', act: 'Act' },
  pro: { label: 'Pro Mode', help: 'Pro Mode: the planning model decides, other models write the edits' },
  edits: {
    label: 'Form of the edits',
    diff: 'Diff',
    whole: 'Whole',
    onlyWhole: {
      label: 'Whole files',
      help: 'This model is not good at diffs, so it writes files whole. Change it under Settings → Models.',
    },
  },
  model: 'Model',
  planner: { none: 'No planning model', help: 'The planning model; chosen under Settings → Models' },
  thinking: {
    label: 'Thinking',
    prefix: 'Think',
    levels: {
      off: { label: 'Off' },
      on: { label: 'On', help: 'Thinks before it answers' },
      max: { label: 'Max', help: 'Up to 32k tokens of thinking' },
    },
  },
  options: {
    title: 'Temperature and presets',
    temperature: {
      label: 'Temperature',
      placeholder: 'As the model has it, else 0',
      help: '0 answers the same way each time; more varies.',
      notTaken: 'This model takes none.',
    },
    presets: {
      title: 'Presets: model, mode, form, temperature, and what goes along',
      name: 'Name of a new preset',
      placeholder: 'Name for what is set now',
      save: 'Save',
      saved: (name: string) => `Saved as ${name}`,
      remove: (name: string) => `Delete the preset ${name}`,
    },
  },
  context: {
    title: 'What goes along',
    /** For screen readers, before the number of files. */
    prefix: 'What goes along: ',
    /** Instead of the number of files. */
    noFiles: 'No',
    /** After the number of files; hidden in a narrow window. */
    filesAfterNumber: (count: number) => plural(count, { one: ' file', other: ' files' }),
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    empty: 'No files go along yet: tick them in Files, write @ and a name, or let the Context Builder find them.',
    openCompose: 'Choose files and look at it in Compose',
    sizes: {
      context: (files: number) =>
        files === 0 ? 'Context, no files' : plural(files, { one: 'Context, # file', other: 'Context, # files' }),
      conversation: 'Conversation so far',
      message: 'This message',
      system: 'How to answer, from Sheaf',
      total: 'Tokens to send',
      /** After the number of tokens. */
      ofLimit: (limit: number) => ` of ${shortCount(limit)}`,
      price: 'Price of sending it, about',
    },
    selectedFiles: { label: 'Selected files', help: 'As they are on disk when the message is sent' },
    asInCompose: 'As in Compose',
    tree: { label: 'Tree', auto: 'Auto', full: 'Full', folders: 'Folders', selected: 'Selected', none: 'None' },
    maps: { label: 'Code maps', none: 'None', auto: 'Auto', complete: 'Complete' },
    changes: {
      label: 'Git changes',
      worktree: { label: 'Working tree', help: 'What is not committed' },
      index: { label: 'Staged', help: 'What the next commit would hold' },
      ref: { label: 'Since the last commit' },
    },
    prompts: { label: 'Stored prompts', none: 'None', own: 'Choose…' },
  },
  refused: {
    title: 'Cannot be sent as it is',
    tooMany: (tokens: number) => `${fullCount(tokens)} tokens too many.`,
    longConversation: (tokens: number) => `The conversation so far has ${fullCount(tokens)}; a new one begins without it.`,
    /** The path is for screen readers only. */
    unselect: 'Unselect {path}',
  },
} as const

function characters(count: number): string {
  return plural(count, { one: '# character', other: '# characters' })
}
