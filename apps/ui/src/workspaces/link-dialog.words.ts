// Every text of the dialog about a sheaf:// link.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  titles: {
    open: 'Open this link?',
    prompt: 'Add prompt from link?',
    refused: "This link can't be opened",
  },
  help: 'Opened from an external link. Nothing happens until you confirm.',
  refusedHelp: 'The link came from outside Sheaf. Nothing was changed.',
  waiting: (count: number) => plural(count, { one: '# more link waiting', other: '# more links waiting' }),
  actions: { ignore: 'Ignore', close: 'Close', addPrompt: 'Add prompt', open: 'Open' },
  promptAdded: (title: string) => `Prompt “${title}” added`,
  prompt: {
    title: 'Stored prompt',
    text: 'Content',
    help: 'The prompt is added to your stored prompts and stays off until you turn it on.',
  },
  link: 'Link',
  unusable: 'If you trust this link, open the folder yourself.',
  folder: 'Folder',
  workspace: { label: 'Workspace', new: 'new', known: 'existing' },
  ephemeral: { label: 'Ephemeral', help: "The workspace is discarded when you close it. Saved workspaces don't change." },
  files: (count: number) => plural(count, { one: 'Adds # file to the selection', other: 'Adds # files to the selection' }),
  moreFiles: (count: number) => `and ${fullCount(count)} more`,
  instructions: 'Appended to your instructions',
  notFollowed: "Some parts of this link can't be used",
} as const
