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
    `${gone.length === 1 ? 'A selected file no longer exists' : `${gone.length} selected files no longer exist`}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  ]
}

/** For a window that missed the notice. */
export function unsavedNote(problem: string | undefined): string[] {
  return problem === undefined ? [] : [`This workspace isn't being saved. ${problem}`]
}

export function notWatching(root: string, why: string): HostEvent {
  const isLimit = /no space left|enospc|emfile|too many|inotify/iu.test(why)
  return {
    type: 'notice',
    tone: 'warning',
    says: isLimit ? `${root} isn't being watched: the system's watch limit has been reached.` : `${root} isn't being watched: ${why}`,
    try: isLimit
      ? 'Click Refresh after files change, or raise the limit (Linux: sysctl fs.inotify.max_user_watches) and click Refresh.'
      : 'Click Refresh after files change.',
  }
}
