// Merges what several threads found into one answer: in path order, cut at the maximum, with the true total.

import { limits, type SearchRequest } from '@sheaf/contract'
import { byPath, type Found, type SearchFound } from './search-file.ts'

/**
 * `paths` are the matching paths if paths are searched, else the files with a hit.
 * `total` counts matching lines and matching paths, but not files with a hit.
 */
export function mergeFound(parts: readonly Found[], request: SearchRequest, wasJudged = false): SearchFound {
  const most = resultLimit(request)
  const files = parts.flatMap((part) => part.files).sort(byPath)
  const listed = request.mode === 'path' || request.mode === 'both' ? files.filter((file) => file.pathMatches) : files
  const lines = files.reduce((sum, file) => sum + file.hits, 0)
  const matches = files.flatMap((file) => file.matches).slice(0, most)
  const paths = listed.slice(0, most).map((file) => file.shown)
  const suspects = wasJudged ? { suspects: new Set(files.filter((file) => file.isSuspect).map((file) => file.shown)) } : {}
  return {
    ...suspects,
    matches,
    paths,
    total: lines + files.filter((file) => file.pathMatches).length,
    truncated: matches.length < lines || paths.length < listed.length,
    leftOff: parts.flatMap((part) => part.leftOff).sort((a, b) => (a.path < b.path ? -1 : 1)),
    binaries: parts.reduce((sum, part) => sum + part.binaries, 0),
  }
}

export function resultLimit(request: SearchRequest): number {
  return Math.max(0, request.maxResults ?? limits.searchMaxResults)
}
