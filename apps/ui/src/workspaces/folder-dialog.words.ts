// Every text of the dialog that opens or adds a folder.

import { defined } from '@sheaf/contract'
import { fullCount } from '../kit/format.ts'
import type { Said } from '../state/host-state.ts'

export const words = {
  open: {
    title: 'Open a folder',
    help: 'Its workspace opens with everything chosen before; a new folder gets a new one.',
    yes: 'Open',
    yesNamed: (name: string) => `Open “${name}”`,
  },
  add: {
    title: 'Add a folder to this workspace',
    help: 'Its files appear beside the ones that are here.',
    yes: 'Add',
    yesNamed: (name: string) => `Add “${name}”`,
  },
  folder: 'Folder',
  openAnyway: 'Open it anyway',
  addAnyway: 'Add it',
  opening: 'Opening…',
  openingNamed: (name: string) => `Opening ${name}…`,
  filesRead: (count: number) => `${fullCount(count)} files`,
  cancel: 'Cancel',
  ephemeral: 'Ephemeral',
  ephemeralPro: 'Ephemeral (Pro)',
  dropped: {
    notFound: 'The dropped folder was not found.',
    notFoundHelp:
      'A browser does not tell where a dropped folder lies, and none with its name and contents was found in the usual places. Choose it here.',
    several: 'Several folders match the one you dropped. Which one?',
  },
  browse: {
    label: 'Browse…',
    unavailable: 'This desktop has no folder dialog.',
    unavailableHelp: 'Type the path, or walk to it in the list.',
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
    enter: 'Look inside',
    keys: 'Tab completes or goes inside · ↑↓ walk · Enter opens · “.” shows hidden folders',
    unreadable: 'This folder cannot be listed',
    noMatch: (letters: string) => `No folder here begins with “${letters}”`,
    noMatchHelp: 'Correct the letters, or press Enter to try the path as it is.',
    empty: 'No folders in here',
    emptyHelp: 'Press Enter to open this one, or go up.',
  },
} as const

/** Why a folder was not opened, worded for the window: the table's texts name command-line options. */
export function folderRefusal({ says, try: next, code }: Said): Said {
  switch (code) {
    case 'root-missing':
      return { says: 'There is no folder at this path.', try: 'Check the spelling, or choose one of the folders below.' }
    case 'root-not-folder':
      return { says: 'This is a file, not a folder.', try: 'Open the folder that holds it, then select the file in the tree.' }
    case 'root-unreadable':
      return { says: 'You may not read this folder.', try: 'Change its permissions, or choose another one.' }
    case 'root-too-wide':
      return {
        says: 'This is a whole disk or your home folder.',
        try: 'Everything below it would be read and watched, which takes long and may show more than you want. A project folder is better.',
        code,
      }
    default:
      return { says, ...defined({ try: next }) }
  }
}
