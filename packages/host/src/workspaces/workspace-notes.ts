// Notes to the user about an open workspace.

import type { HostEvent, SelectedFile } from '@sheaf/contract'
import { eachFile, type Tree } from '@sheaf/engine/tree'

export function goneNote(files: readonly SelectedFile[], tree: Tree): string[] {
  const there = new Set<string>()
  if (files.length > 0) eachFile(tree, (path) => there.add(path))
  const gone = files.filter(({ path }) => !there.has(path))
  if (gone.length === 0) return []
  const names = gone.slice(0, 3).map(({ path }) => path)
  const more = gone.length - names.length
  return [
    `${gone.length === 1 ? 'A selected file is' : `${gone.length} selected files are`} not there now: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  ]
}

/** For a window that missed the notice. */
export function unsavedNote(trouble: string | undefined): string[] {
  return trouble === undefined ? [] : [`This workspace is not being saved. ${trouble}`]
}

export function notWatching(root: string, why: string): HostEvent {
  const isLimit = /no space left|enospc|emfile|too many|inotify/iu.test(why)
  return {
    type: 'notice',
    tone: 'warning',
    says: isLimit ? `${root} is not watched: the system allows no more watched folders.` : `${root} is not watched: ${why}`,
    try: isLimit
      ? 'Press Refresh after files changed, or raise the limit (Linux: sysctl fs.inotify.max_user_watches) and press Refresh.'
      : 'Press Refresh after files changed.',
  }
}
