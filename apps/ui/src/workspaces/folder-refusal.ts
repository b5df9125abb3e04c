import { defined } from '@sheaf/contract'
import type { Said } from '../state/host-state.ts'

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
