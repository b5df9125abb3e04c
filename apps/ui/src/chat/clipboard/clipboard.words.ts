// Every text of the chat via the clipboard.

import { plural, shortCount } from '../../kit/format.ts'

export const words = {
  chat: 'Chat',
  title: 'Chat via clipboard',
  withModel: 'Chat with a model',
  empty: {
    title: 'Chat with any AI app',
    help: 'Write a message and copy it with your selected files. Paste it into your AI app, then paste the reply here.',
  },
  conversation: 'Messages',
  clear: 'Clear chat',
  modes: { label: 'Mode', plan: 'Plan', act: 'Act' },
  edits: { label: 'Edit format', diff: 'Diff', whole: 'Whole' },
  composer: {
    field: 'Message',
    placeholders: { plan: 'Ask for a plan, an explanation, or a review', act: 'Describe the change' },
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    /** After the number of files. */
    tokens: (count: number) => ` · ${shortCount(count)} ${plural(count, { one: 'token', other: 'tokens' })}`,
    filesHelp:
      "These files are copied with your message. The token count doesn't include the message. Click to change the files in Compose.",
    copy: 'Copy with files',
    copyAlone: { label: 'Copy message only', help: 'For a chat that already has the files' },
    copiedAlone: 'Message copied',
    notCopied: 'The browser blocked clipboard access. Allow it for this page, then try again.',
  },
  reply: {
    nextPlan: 'Paste the prompt into your AI app, then paste the plan here.',
    nextAct: 'Paste the prompt into your AI app, then paste the reply here to open it in Apply.',
    field: 'Paste reply',
    placeholder: 'Paste reply…',
    paste: 'Paste reply',
    noText: "The clipboard doesn't contain text.",
    stillPrompt: "The clipboard still contains your prompt. Copy the model's reply first.",
    notAllowed: (keys: string) => `The browser blocked clipboard access. Press ${keys} in the field instead.`,
  },
  turn: {
    you: 'You',
    model: 'Model',
    messageAlone: 'message only',
    copied: (tokens: number) => plural(tokens, { one: '# token copied', other: '# tokens copied' }),
    notKept: (count: number) => plural(count, { one: "The last # character wasn't saved.", other: "The last # characters weren't saved." }),
    showAll: 'Show all',
    goToApply: 'Go to Apply',
  },
} as const
