// One thread's share of a search on disk: takes chunks of the list until none is left.

import { compileMatcher } from './compile-matcher.ts'
import { openQuickLook, type Verdict } from './quick-look.ts'
import { readText } from './read-text.ts'
import type { Found, SearchFile } from './search-file.ts'
import { type FileText, type SearchPass, searchFileText } from './search-file-text.ts'
import { chunkFiles, type ShareInput } from './search-share.ts'

export interface Share {
  /** Searches the next free chunk; false if none is left. */
  next(): boolean
  readonly found: Found
}

export async function openShare(files: readonly SearchFile[], input: Omit<ShareInput, 'files'>): Promise<Share> {
  const { request, room, counter } = input
  const matcher = compileMatcher(request)
  const found: Found = { files: [], leftOff: [], binaries: 0 }
  const judge = input.judge === undefined ? undefined : await loadJudge(input.judge)
  const pass: SearchPass = { matcher, mode: request.mode ?? 'content', contextLines: request.contextLines ?? 0, room, found, judge }
  const quickLook = openQuickLook(request, matcher)
  const nextChunk = new Int32Array(counter)

  function next(): boolean {
    const from = Atomics.add(nextChunk, 0, 1) * chunkFiles
    if (from >= files.length) return false
    for (const file of files.slice(from, from + chunkFiles)) {
      searchFileText({ shown: file.shown, read: () => readIfWorth(file, quickLook(file)) }, pass)
    }
    return true
  }

  return { next, found }
}

const empty = new Uint8Array()

function readIfWorth(file: SearchFile, verdict: Verdict): FileText {
  if (verdict === 'nothing') return { kind: 'text', text: '', bytes: empty }
  return verdict === 'binary' ? { kind: 'binary' } : readText(file)
}

async function loadJudge(module: string): Promise<(bytes: Uint8Array) => boolean> {
  const { run }: { run: (bytes: Uint8Array) => boolean } = await import(module)
  return run
}
