// Every text of the dialog about a sheaf:// link.

import { plural } from '../kit/format.ts'

export const words = {
  titles: {
    open: 'Open this from a link?',
    prompt: 'Add this prompt from a link?',
    refused: 'This link cannot be followed',
  },
  help: 'A link came from outside. Nothing is done before you say so.',
  refusedHelp: 'A link came from outside. Nothing was done.',
  waiting: (count: number) => plural(count, { one: '# more link waiting', other: '# more links waiting' }),
  actions: { ignore: 'Ignore', close: 'Close', addPrompt: 'Add the prompt', open: 'Open' },
  promptAdded: (title: string) => `Prompt “${title}” added`,
  prompt: {
    title: 'Stored prompt',
    text: 'Its text',
    help: 'It is added to your stored prompts and stays off until you switch it on.',
  },
  link: 'The link',
  unusable: 'If you know what it means, open the folder yourself.',
  folder: 'Folder',
  workspace: { label: 'Workspace', new: 'new', known: 'known' },
  ephemeral: { label: 'Ephemeral', help: 'The workspace is forgotten when it is closed.' },
  files: (count: number) => plural(count, { one: 'Adds # file to the selection', other: 'Adds # files to the selection' }),
  moreFiles: (count: number) => plural(count, { one: 'and # other', other: 'and # others' }),
  instructions: 'Appended to your instructions',
  notFollowed: 'This part cannot be followed',
} as const
