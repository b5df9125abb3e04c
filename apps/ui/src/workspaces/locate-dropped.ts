// Finds the path of a folder dropped into the window. Electron knows it; a browser gives only its name and contents, so the host looks
// for folders that match.

import type { WindowApi } from '@sheaf/contract'
import { nativeShell } from '../kit/native-shell.ts'

const namesAsked = 60

/** Undefined if no folder was dropped; empty if it was not found. */
export async function locateDropped(host: WindowApi, dropped: DataTransfer): Promise<string[] | undefined> {
  // The browser empties both lists once the event is over: read everything before the first await.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry())
  const files = [...dropped.files]
  const folder = entries.find((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true)
  if (!folder) return undefined
  const file = files.find(({ name }) => name === folder.name)
  const known = file && nativeShell()?.pathOf(file)
  if (known !== undefined && known !== '') return [known]
  return host['folders.locate']({ name: folder.name, children: await namesIn(folder) })
}

function namesIn(folder: FileSystemDirectoryEntry): Promise<string[]> {
  return new Promise((answer, fail) => {
    folder.createReader().readEntries((entries) => answer(entries.slice(0, namesAsked).map(({ name }) => name)), fail)
  })
}
