// Every text of documents in the window.

import type { DocumentUnit } from '@sheaf/contract'
import { fullCount, plural } from '../kit/format.ts'

const units: Record<DocumentUnit, { one: string; many: string; title: string }> = {
  page: { one: 'page', many: 'pages', title: 'Page' },
  sheet: { one: 'sheet', many: 'sheets', title: 'Sheet' },
  slide: { one: 'slide', many: 'slides', title: 'Slide' },
  section: { one: 'section', many: 'sections', title: 'Section' },
  cell: { one: 'cell', many: 'cells', title: 'Cell' },
}

export const words = {
  title: 'Documents',
  add: 'Add document…',
  actions: (title: string) => `Actions for ${title}`,
  all: (total: number, unit: DocumentUnit) => plural(total, { one: `# ${units[unit].one}`, other: `all # ${units[unit].many}` }),
  some: (ranges: string, total: number, unit: DocumentUnit) => `${units[unit].many} ${ranges} of ${fullCount(total)}`,
  retrieved: (when: string) => `retrieved ${when}`,
  read: (when: string) => `read ${when}`,
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  menu: {
    show: 'Preview and choose pages…',
    refresh: { file: 'Read again', web: 'Fetch again' },
    remove: 'Remove',
  },
  refreshed: (title: string) => `${title} was refreshed`,
  removed: (title: string) => `${title} was removed`,
  refreshing: 'Reading…',
  fromTree: {
    item: 'Add as document',
    offer: (name: string) => `${name} is a document, not a text file`,
    added: (title: string) => `${title} was added as a document`,
    help: 'Add it as a document to include its text in the prompt.',
  },
  dialog: {
    title: 'Add document',
    help: 'Add the text of a PDF, Word, Excel, PowerPoint, HTML, or notebook file or of a web page to the prompt.',
    source: 'File path or web address',
    sourceHelp: 'Sheaf fetches a web page only when you add or refresh it.',
    pages: 'Pages or sections (optional)',
    pagesHelp: 'For example, 3-9 or 1, 4-6. Leave this empty to include the whole document.',
    badPages: 'Enter numbers and ranges, such as 3-9 or 1, 4-6.',
    reading: 'Reading the document',
    submit: 'Add',
    cancel: 'Cancel',
    allow: 'Allow host',
    browse: 'Browse…',
    notFound: (name: string) => `${name} isn't in an open folder, and the browser doesn't reveal where it is.`,
    enterPath: 'Enter its full path.',
  },
  preview: {
    pages: (unit: DocumentUnit) => `${units[unit].title}s to include`,
    apply: 'Apply',
    section: (number: number, title: string, unit: DocumentUnit) => `${units[unit].title} ${number}${title === '' ? '' : `: ${title}`}`,
    more: 'Show more',
    loading: 'Loading…',
    close: 'Done',
    empty: '(no text)',
  },
} as const
