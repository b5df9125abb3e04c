// Every text of the chats: the setup, the list, the header, and the messages.

import { ago, filesAndMaps, fullCount, plural, shortCount } from '../kit/format.ts'

export const words = {
  title: 'Chat',
  loading: 'Loading…',
  opening: 'Opening chat…',
  /** A model without a known name. */
  someModel: 'Unknown model',
  modes: { plan: 'Plan', act: 'Act' },
  setup: {
    title: 'Chat with your code',
    help: 'Ask for a plan, or have a model propose edits that you review before anything is written. The model always sees the latest version of your selected files.',
    ownKey: {
      title: 'Use your own API key',
      help: 'Works with OpenAI, Anthropic, Gemini, other providers, and local models. Your key stays on this machine.',
      action: 'Add provider',
    },
    clipboard: {
      title: 'Use any AI app',
      help: 'Sheaf copies your message and files. You paste the reply back into Sheaf.',
      action: 'Chat via clipboard',
    },
  },
  list: {
    title: 'Chats',
    search: 'Search chats',
    placeholder: 'Search…',
    close: 'Close chat list',
    showMore: 'Show more',
    empty: { title: 'No chats yet', help: 'Send a message to start a chat.' },
    nothingFound: { title: 'No results', help: 'No chat names or messages match your search.' },
    isRunning: 'Reply in progress',
    moreActions: (name: string) => `More actions for ${name}`,
  },
  header: {
    /** The name of a chat without messages. */
    unnamed: 'New chat',
    showList: 'Show chats',
    hideList: 'Hide chats',
    usage: 'Tokens and cost of the messages shown, based on the usage reported by the provider',
    moreActions: 'More actions for this chat',
    clipboard: { label: 'Chat via clipboard', help: 'Use any AI app' },
  },
  name: 'Chat name',
  actions: {
    create: 'New chat',
    rename: 'Rename',
    save: 'Save as Markdown',
    remove: 'Delete…',
  },
  remove: {
    title: 'Delete this chat?',
    titleWithName: (name: string) => `Delete “${name}”?`,
    help: "All messages and branches in this chat will be deleted. Files that were already written aren't affected.",
    confirm: 'Delete',
    done: 'Chat deleted',
  },
  save: {
    done: (file: string) => `Saved as ${file}`,
    /** The file's name if the chat's name has no letters or digits. */
    fileName: 'chat',
  },
  conversation: {
    title: 'Messages',
    toEnd: 'Scroll to bottom',
    empty: {
      title: 'Ask about your code',
      help: 'In Plan mode, the model replies with text. In Act mode, it proposes edits for you to review. Your selected files are sent with each message. Type @ to add a file.',
    },
    /** For screen readers, when the state of the last reply changes. */
    announced: {
      waiting: 'Waiting for the model.',
      writing: 'The model is replying.',
      editing: 'Writing edits.',
      done: 'Reply finished.',
      stopped: 'Reply stopped.',
      failed: 'Reply failed.',
      cut: 'Reply cut off.',
    },
    filesAnnounced: (count: number) => plural(count, { one: 'Changes in # file.', other: 'Changes in # files.' }),
  },
  yours: {
    title: (at: string) => `You, ${ago(at)}`,
    showAll: (length: number) => plural(length, { one: 'Show all # character', other: 'Show all # characters' }),
    copy: 'Copy message',
    edit: 'Edit and resend',
    /** `files` includes the code maps. */
    context: ({ files, maps = 0, tokens }: { files: number; maps?: number; tokens: number }) =>
      `${filesAndMaps(files - maps, maps) || 'no files'} · ${shortCount(tokens)} tokens`,
  },
  edit: {
    title: 'Your message (editing)',
    field: 'Edit message',
    help: 'Sending the edited message starts a new branch. The original message is kept.',
    cancel: 'Cancel',
    send: 'Send',
  },
  answer: {
    title: (model: string, at: string) => `${model}, ${ago(at)}`,
    asked: (model: string) => `Waiting for ${model}…`,
    writing: 'Writing…',
    copy: 'Copy reply',
    again: 'Regenerate',
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
      title: (at: number, count: number) => `Reply ${at} of ${count}`,
      previous: 'Previous reply',
      next: 'Next reply',
    },
  },
  thinking: {
    now: 'Thinking…',
    done: (tokens: number | undefined) =>
      tokens === undefined ? 'Thought process' : plural(tokens, { one: 'Used # thinking token', other: 'Used # thinking tokens' }),
  },
  tools: {
    title: (count: number) => plural(count, { one: '# tool call', other: '# tool calls' }),
    withFailed: (calls: string, failed: number) => `${calls}, ${fullCount(failed)} failed`,
    states: { running: 'Running', done: 'Done', failed: 'Failed', stopped: 'Stopped' },
  },
  waiting: {
    againIn: (seconds: number) => `Retrying in ${fullCount(seconds)} s.`,
    againNow: 'Retrying…',
  },
  notes: {
    more: (count: number) => `Show ${fullCount(count)} more`,
  },
  problem: {
    stopped: 'You stopped this reply.',
    cut: 'This reply was cut off.',
    noEdits: 'No edits found in this reply.',
    tryAgain: 'Try again',
    goOn: 'Continue',
    reformat: 'Ask for edits in the right format',
    openKeys: 'Open API Keys',
    openModels: 'Open Models',
    chooseModel: 'Choose a model',
    allowImages: 'Allow images for this model',
    trim: 'Edit context',
    seePro: 'Upgrade to Pro',
  },
  changes: {
    title: (count: number) => plural(count, { one: 'Changes in # file', other: 'Changes in # files' }),
    reading: 'Reading edits…',
    review: 'Review changes',
    /** Before the review: how the edits match the current files. */
    check: {
      problems: (edits: number) => plural(edits, { one: "# edit won't apply as written", other: "# edits won't apply as written" }),
      help: 'In the review, you can choose a location for an edit, skip it, or copy a repair message for the model.',
      notFound: (edits: number) => plural(edits, { one: "# edit doesn't match the file", other: "# edits don't match the file" }),
      ambiguous: (edits: number) => plural(edits, { one: '# edit matches several locations', other: '# edits match several locations' }),
      moreFiles: (files: number) => plural(files, { one: 'and # more file', other: 'and # more files' }),
      applied: 'Already applied',
      fits: 'All edits match your files',
    },
    more: (count: number) => `Show ${fullCount(count)} more`,
    replace: {
      title: 'Replace the open review?',
      help: "The reply in the open review and your decisions will be discarded. Files that were already written aren't affected.",
      confirm: 'Replace',
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
    title: 'Delegated edits',
    written: '{count} edits written',
    count: (done: number, total: number) => `${fullCount(done)} of ${fullCount(total)}`,
    again: (failed: number) => plural(failed, { one: 'Retry # failed edit', other: 'Retry # failed edits' }),
    states: {
      queued: 'Queued',
      asking: 'Writing',
      repairing: 'Repairing',
      done: 'Written',
      failed: 'Failed',
    },
    slots: { 'simple-edits': 'Simple', 'complex-edits': 'Complex', 'large-file': 'Large file' },
  },
} as const
