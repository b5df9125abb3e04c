// Every text of the dialog that opens or adds a folder.

import { defined } from '@sheaf/contract'
import { plural } from '../kit/format.ts'
import type { ErrorMessage } from '../state/host-state.ts'

export const words = {
  open: {
    title: 'Open Folder',
    help: "Opens the folder's workspace, or creates one if needed.",
    confirmLabel: 'Open',
    confirmLabelNamed: (name: string) => `Open “${name}”`,
  },
  add: {
    title: 'Add folder to workspace',
    help: "The folder's files are added to the file tree.",
    confirmLabel: 'Add',
    confirmLabelNamed: (name: string) => `Add “${name}”`,
  },
  folder: 'Folder',
  openAnyway: 'Open anyway',
  addAnyway: 'Add anyway',
  opening: 'Opening…',
  openingNamed: (name: string) => `Opening ${name}…`,
  filesRead: (count: number) => plural(count, { one: '# file', other: '# files' }),
  cancel: 'Cancel',
  ephemeral: 'Ephemeral',
  ephemeralPro: 'Ephemeral (Pro)',
  dropped: {
    notFound: "Couldn't find the dropped folder.",
    notFoundHelp: "Browsers don't share the path of a dropped folder, and no matching folder was found. Choose the folder here.",
    several: 'Several folders match the one you dropped. Choose one:',
  },
  browse: {
    label: 'Browse…',
    unavailable: "The system's folder dialog isn't available.",
    unavailableHelp: 'Type the path, or choose a folder from the list.',
  },
  places: {
    label: 'Places',
    recent: 'Recent',
    named: (name: string, path: string) => `${name}, ${path}`,
  },
  list: {
    label: 'Folders',
    up: 'Up',
    repository: 'repository',
    enter: 'Show subfolders',
    keys: 'Tab to complete · ↑↓ to move · Enter to open · “.” for hidden folders',
    unreadable: "Couldn't list this folder",
    noMatch: (letters: string) => `No folders match “${letters}”`,
    noMatchHelp: 'Check the spelling, or press Enter to try this path.',
    empty: 'No subfolders',
    emptyHelp: 'Press Enter to open this folder, or go up one level.',
  },
} as const

/** Why a folder was not opened, worded for the window: the table's texts name command-line options. */
export function folderRefusal({ says, try: next, code }: ErrorMessage): ErrorMessage {
  switch (code) {
    case 'root-missing':
      return { says: 'Folder not found.', try: 'Check the path, or choose a folder below.' }
    case 'root-not-folder':
      return { says: 'This is a file, not a folder.', try: 'Open the folder that contains it, then select the file in the file tree.' }
    case 'root-unreadable':
      return { says: "You don't have permission to read this folder.", try: 'Change its permissions, or choose another folder.' }
    case 'root-too-wide':
      return {
        says: 'This is your home folder or an entire disk.',
        try: "Sheaf would have to read and watch everything in it. That would be slow, and it may contain files you don't want to share. Open a project folder instead.",
        code,
      }
    default:
      return { says, ...defined({ try: next }) }
  }
}
