// Every text of the Manage Workspaces dialog.

import { plural } from '../kit/format.ts'

export const words = {
  title: 'Workspaces',
  help: (count: number) =>
    plural(count, {
      one: '# workspace. Deleting one never touches its folders.',
      other: '# workspaces. Deleting one never touches its folders.',
    }),
  newEphemeral: 'New ephemeral…',
  openFolder: 'Open Folder',
  filter: 'Filter workspaces',
  filterPlaceholder: 'Filter by name or folder',
  unreadable: {
    title: (path: string, why: string) => `${path} could not be read: ${why}`,
    help: 'It was left as it is.',
  },
  loading: 'Reading…',
  empty: { title: 'No workspace yet', help: 'Open a folder; its workspace appears here.' },
  noMatch: { title: (text: string) => `Nothing matches “${text}”`, help: 'Try fewer letters.' },
  list: 'All workspaces',
} as const
