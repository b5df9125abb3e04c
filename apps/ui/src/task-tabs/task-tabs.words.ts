// Every text of the task tabs.

export const words = {
  label: 'Task tabs',
  untitled: 'Untitled',
  new: 'New tab',
  close: (name: string) => `Close ${name}`,
  nameOf: (name: string) => `New name for ${name}`,
  review: 'Changes under review',
  menu: {
    rename: 'Rename…',
    duplicate: 'Duplicate',
    moveLeft: 'Move left',
    moveRight: 'Move right',
    moveToWindow: 'Move to new window',
    close: 'Close',
    closed: 'Recently closed',
    current: 'current',
    more: 'More tabs and actions',
  },
  shared: (path: string, others: string) => `${path} is also under review in ${others}.`,
  sharedMany: (count: string, others: string) => `${count} of these files are also under review in ${others}.`,
  sharedHelp: 'After one review is written, the files have changed, so the other has to be checked again.',
} as const
