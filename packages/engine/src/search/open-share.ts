// One thread's part of a search on disk: it takes chunks of the list until none is left.

import { compileMatcher } from './compile-matcher.ts'
import { type FileText, type Look, lookAt } from './look-at.ts'
import { openQuickLook, type Verdict } from './quick-look.ts'
import { readText } from './read-text.ts'
import type { Found, SearchFile } from './search-file.ts'
import { chunkFiles, type ShareInput } from './search-share.ts'

export interface Share {
  /** Looks through the next free chunk; false when none is left. */
  next(): boolean
  readonly found: Found
}

export function openShare(files: readonly SearchFile[], { request, room, siftOnly, counter }: Omit<ShareInput, 'files'>): Share {
  const matcher = compileMatcher(request)
  const found: Found = { files: [], leftOff: [], binaries: 0 }
  const look: Look = { matcher, mode: request.mode ?? 'content', contextLines: request.contextLines ?? 0, room, found }
  const quickLook = openQuickLook(matcher)
  const nextChunk = new Int32Array(counter)

  function next(): boolean {
    const from = Atomics.add(nextChunk, 0, 1) * chunkFiles
    if (from >= files.length) return false
    for (const file of files.slice(from, from + chunkFiles)) {
      if (siftOnly) sift(file.shown, quickLook(file), found)
      else lookAt({ shown: file.shown, read: () => readIfWorth(file, quickLook(file)) }, look)
    }
    return true
  }

  return { next, found }
}

function sift(shown: string, verdict: Verdict, found: Found): void {
  if (verdict === 'binary') found.binaries++
  if (verdict === 'perhaps') found.files.push({ shown, pathMatches: false, hits: 0, matches: [] })
}

function readIfWorth(file: SearchFile, verdict: Verdict): FileText {
  if (verdict === 'nothing') return { kind: 'text', text: '' }
  return verdict === 'binary' ? { kind: 'binary' } : readText(file)
}
