// Finds the reply blocks that a planned file came from, so that the model reads about its own words.

import type { PlannedFile, Reply, ReplyChange, ReplyFile } from '@sheaf/contract'

/** The changes that problems and matches index, or none if blocks were merged in a way that indexes differently. */
export function replyChanges(planned: PlannedFile, reply: Reply): ReplyChange[] {
  const blocks = replyBlocks(planned, reply)
  const isPlain = blocks.length === 1 || blocks.every(({ action }) => action === 'modify')
  return isPlain ? blocks.flatMap(({ changes }) => changes) : []
}

/** A plan may have corrected the path or merged several blocks. Empty if that leaves a doubt. */
function replyBlocks(planned: PlannedFile, reply: Reply): ReplyFile[] {
  const paths = [planned.path, planned.relative]
  const same = reply.files.filter((file) => paths.includes(file.path) || paths.includes(plain(file.path)))
  if (same.length > 0) return same
  const alike = reply.files.filter((file) => isTail(plain(file.path), planned.path) || isTail(planned.relative, plain(file.path)))
  return alike.every((file) => plain(file.path) === plain(alike[0]?.path ?? '')) ? alike : []
}

function plain(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
}

function isTail(tail: string, path: string): boolean {
  return tail !== '' && (path === tail || path.endsWith(`/${tail}`))
}
