// Every text around the model's output: code, edits and links in a reply.

import { plural } from '../../kit/format.ts'

export const words = {
  code: {
    title: 'Code',
    copy: 'Copy code',
    showAll: (lines: number) => plural(lines, { one: 'Show all # line', other: 'Show all # lines' }),
    showLess: 'Show less',
  },
  edit: {
    copy: 'Copy edit',
    lines: (count: number) => plural(count, { one: '# line', other: '# lines' }),
    changes: (count: number) => plural(count, { one: '# change', other: '# changes' }),
    cut: 'Incomplete',
  },
  copied: 'Copied',
  notCopied: 'The browser blocked clipboard access. Allow it for this page, then try again.',
  showFile: (mod: string) => `Preview file (${mod}+click to open in editor)`,
  link: {
    openSite: (host: string) => `Open ${host}?`,
    writeMail: 'Email this address?',
    help: 'This link was written by a model and opens outside Sheaf.',
    confirm: 'Open',
  },
  image: (name: string) => `Image: ${name}`,
  untitled: 'untitled',
  /** For screen readers, before an item of a task list. */
  tasks: { done: 'done: ', open: 'to do: ' },
  /** After the text that is shown. */
  moreCharacters: (count: number) =>
    plural(count, {
      one: ' … # more character. Use Copy to get the full text.',
      other: ' … # more characters. Use Copy to get the full text.',
    }),
} as const
