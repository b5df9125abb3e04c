// Every text of the conversations: the first step, the list, the header, and the messages.

import { ago, fullCount, plural, shortCount } from '../kit/format.ts'

export const words = {
  title: 'Chat',
  loading: 'Loading…',
  opening: 'Opening the conversation…',
  /** A model without a known name. */
  someModel: 'The model',
  modes: { plan: 'Plan', act: 'Act' },
  firstStep: {
    title: 'Chat with your code',
    help: 'Ask for a plan, or let a model edit files that you review before anything is written. It always sees the selected files as they are now.',
    ownKey: {
      title: 'Use your own key',
      help: 'OpenAI, Anthropic, Gemini and more, or a local model. The key stays on this machine.',
      action: 'Set up a provider',
    },
    clipboard: {
      title: 'Use any AI you have open',
      help: 'Sheaf copies your message with the files; you bring the reply back.',
      action: 'Go on with the clipboard',
    },
  },
  list: {
    title: 'Conversations',
    search: 'Search conversations',
    placeholder: 'Search…',
    close: 'Close the list',
    showMore: 'Show more',
    empty: { title: 'No conversations yet', help: 'Write a message to begin the first one.' },
    nothingFound: { title: 'Nothing found', help: 'Neither a name nor a message holds these words.' },
    isRunning: 'An answer is being written',
    moreActions: (name: string) => `More for ${name}`,
  },
  header: {
    /** The name of a conversation without messages. */
    unnamed: 'New conversation',
    showList: 'Show the conversations',
    hideList: 'Hide the conversations',
    usage: 'Tokens and cost of the messages that are shown, as the provider counted them',
    moreActions: 'More for this conversation',
    clipboard: { label: 'Chat through the clipboard', help: 'With any AI that you have open' },
  },
  name: 'Name of the conversation',
  actions: {
    create: 'New conversation',
    rename: 'Rename',
    save: 'Save as Markdown',
    remove: 'Delete…',
  },
  remove: {
    title: 'Delete this conversation?',
    titleWithName: (name: string) => `Delete “${name}”?`,
    help: 'Every message of it goes, in all its branches. What was written to files stays.',
    confirm: 'Delete',
    done: 'Conversation deleted',
  },
  save: {
    done: (file: string) => `Saved as ${file}`,
    /** The file's name if the conversation's name has no letters or digits. */
    fileName: 'conversation',
  },
  conversation: {
    title: 'Conversation',
    toEnd: 'To the end',
    empty: {
      title: 'What shall we do?',
      help: 'Plan answers in words. Act proposes edits that you review. The selected files go along, as they are at that moment; @ names one.',
    },
    /** For screen readers, when the state of the last answer changes. */
    announced: {
      waiting: 'The model was asked.',
      writing: 'The model is writing.',
      editing: 'The edits are being written.',
      done: 'The answer is there.',
      stopped: 'Stopped.',
      failed: 'The answer failed.',
      cut: 'The answer broke off.',
    },
    filesAnnounced: (count: number) => plural(count, { one: '# file to change.', other: '# files to change.' }),
  },
  yours: {
    title: (at: string) => `You, ${ago(at)}`,
    showAll: (length: number) => plural(length, { one: 'Show all # character', other: 'Show all # characters' }),
    copy: 'Copy this message',
    edit: 'Edit and send again',
    context: (files: number, tokens: number) =>
      `${files === 0 ? 'no files' : plural(files, { one: '# file', other: '# files' })} · ${shortCount(tokens)} tokens`,
  },
  edit: {
    title: 'Your message, being edited',
    field: 'Edit the message',
    help: 'Begins another branch; this one stays.',
    cancel: 'Cancel',
    send: 'Send',
  },
  answer: {
    title: (model: string, at: string) => `${model}, ${ago(at)}`,
    asked: (model: string) => `${model} was asked…`,
    writing: 'Writing…',
    copy: 'Copy this answer',
    again: 'Ask again',
  },
  usage: {
    input: (tokens: number) => `${shortCount(tokens)} in`,
    inputWithCached: (tokens: number, cached: number) => `${shortCount(tokens)} in (${shortCount(cached)} cached)`,
    output: (tokens: number) => `${shortCount(tokens)} out`,
  },
  branches: {
    yours: {
      title: (at: number, count: number) => `Version ${at} of ${count}`,
      previous: 'Previous version',
      next: 'Next version',
    },
    answer: {
      title: (at: number, count: number) => `Answer ${at} of ${count}`,
      previous: 'Previous answer',
      next: 'Next answer',
    },
  },
  thinking: {
    now: 'Thinking…',
    done: (tokens: number | undefined) => (tokens === undefined ? 'Thought' : `Thought for ${fullCount(tokens)} tokens`),
  },
  waiting: {
    againIn: (seconds: number) => `Asked again in ${seconds} s.`,
    againNow: 'Asking again…',
  },
  notes: {
    more: (count: number) => `and ${fullCount(count)} more`,
  },
  problem: {
    stopped: 'You stopped it here.',
    cut: 'The answer broke off here.',
    noEdits: 'No edits were found in this answer. It stays as a message.',
    tryAgain: 'Try again',
    goOn: 'Continue from there',
    reformat: 'Ask for the edits in the right form',
    openKeys: 'Open API Keys',
    openModels: 'Open Models',
    trim: 'Choose what goes along',
    seePro: 'See Pro',
  },
  changes: {
    title: (count: number) => plural(count, { one: '# file to change', other: '# files to change' }),
    reading: 'Reading the edits…',
    review: 'Review changes',
    more: (count: number) => `and ${count} more`,
    replace: {
      title: 'Replace the review that is open?',
      help: 'You have decided about some of its changes already. Nothing that was written is touched.',
      confirm: 'Replace it',
    },
    /** What is done to a file. */
    kinds: {
      create: 'Create',
      rewrite: 'Rewrite',
      edit: 'Edit',
      delete: 'Delete',
      rename: 'Rename',
      delegate: 'Delegate',
    },
  },
  delegates: {
    title: 'Edits by other models',
    written: 'Edits written {count}',
    count: (done: number, total: number) => `${done} of ${total}`,
    again: (failed: number) => plural(failed, { one: 'Ask again for # failed edit', other: 'Ask again for # failed edits' }),
    states: {
      queued: 'Waiting',
      asking: 'Writing',
      repairing: 'Repairing',
      done: 'Written',
      failed: 'Failed',
    },
    slots: { 'simple-edits': 'Simple', 'complex-edits': 'Complex', 'large-file': 'Large file' },
  },
} as const
