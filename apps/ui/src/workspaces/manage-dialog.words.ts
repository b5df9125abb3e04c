// Every text of the Manage Workspaces dialog.

import { plural } from '../kit/format.ts'

export const words = {
  title: 'Manage Workspaces',
  help: (count: number) =>
    plural(count, {
      one: "# workspace. Deleting a workspace doesn't delete its folders.",
      other: "# workspaces. Deleting a workspace doesn't delete its folders.",
    }),
  newEphemeral: 'New ephemeral workspace…',
  openFolder: 'Open Folder',
  filter: 'Filter workspaces',
  filterPlaceholder: 'Filter by name or folder',
  unreadable: {
    title: (path: string, why: string) => `Couldn't read ${path}: ${why}`,
    help: "The stored workspace wasn't changed.",
  },
  loading: 'Loading…',
  empty: { title: 'No workspaces yet', help: 'Open a folder to create one.' },
  noMatch: { title: (text: string) => `No workspaces match “${text}”`, help: 'Try a different name or folder.' },
  list: 'All workspaces',
} as const
