// Every text around what a model wrote: code, edits and links in an answer.

import { fullCount, plural } from '../../kit/format.ts'

export const words = {
  code: {
    title: 'Code',
    copy: 'Copy this code',
    showAll: (lines: number) => plural(lines, { one: 'Show all # line', other: 'Show all # lines' }),
    showLess: 'Show less',
  },
  edit: {
    copy: 'Copy this edit as it was written',
    lines: (count: number) => plural(count, { one: '# line', other: '# lines' }),
    changes: (count: number) => plural(count, { one: '# change', other: '# changes' }),
    cut: 'Broke off',
  },
  copied: 'Copied',
  notCopied: 'The browser did not let Sheaf use the clipboard.',
  showFile: 'Show this file',
  link: {
    openSite: (host: string) => `Open ${host}?`,
    writeMail: 'Write to this address?',
    help: 'A model wrote this address. It leaves Sheaf and opens in your browser.',
    confirm: 'Open',
  },
  image: (name: string) => `Image: ${name}`,
  untitled: 'untitled',
  /** For screen readers, before an item of a task list. */
  tasks: { done: 'done: ', open: 'to do: ' },
  /** After the text that is shown. */
  moreCharacters: (count: number) => ` … ${fullCount(count)} more characters; Copy has all of them.`,
} as const
