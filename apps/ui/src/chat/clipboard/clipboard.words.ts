// Every text of the chat through the clipboard.

import { fullCount, plural, shortCount } from '../../kit/format.ts'

export const words = {
  chat: 'Chat',
  title: 'Through the clipboard',
  withModel: 'Chat with a model',
  empty: {
    title: 'Talk to any model through the clipboard',
    help: 'Write what you want. Sheaf copies it with the selected files; paste it into your AI, and bring the reply back here.',
  },
  conversation: 'Conversation',
  clear: 'Clear this conversation',
  modes: { label: 'What you want back', plan: 'Plan', act: 'Act' },
  edits: { label: 'Form of the edits', diff: 'Diff', whole: 'Whole' },
  composer: {
    field: 'Message',
    placeholders: { plan: 'Ask for a plan, an explanation, a review…', act: 'Say what to change…' },
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    /** After the number of files. */
    tokens: (count: number) => ` · ${shortCount(count)} tokens of text`,
    filesHelp: 'The text of these files goes along; your message and what the preset adds come on top. Change it in Compose.',
    copy: 'Copy for your AI',
    copyAlone: { label: 'Message alone', help: 'For a conversation that has seen the files already' },
    copiedAlone: 'Copied the message alone',
    notCopied: 'The browser did not let Sheaf use the clipboard.',
  },
  reply: {
    nextPlan: 'Now paste it into your AI, and bring the plan back.',
    nextAct: 'Now paste it into your AI; its reply goes on to Apply.',
    field: 'Paste the reply',
    placeholder: 'Paste the reply…',
    paste: 'Paste the reply',
    noText: 'The clipboard holds no text.',
    stillPrompt: 'The clipboard still holds your prompt. Copy the model’s reply first.',
    notAllowed: (keys: string) => `The browser keeps the clipboard to itself here. Press ${keys} in the field.`,
  },
  turn: {
    you: 'You',
    model: 'Model',
    messageAlone: 'message alone',
    copied: (tokens: number) => `${fullCount(tokens)} tokens copied`,
    notKept: (count: number) => plural(count, { one: '# further character not kept here.', other: '# further characters not kept here.' }),
    showAll: 'Show all',
    goToApply: 'Go to Apply',
  },
} as const
