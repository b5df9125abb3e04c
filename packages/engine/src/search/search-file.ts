// A file to look through, and what was found in it: plain data that crosses threads.

import type { SearchAnswer, SearchMatch } from '@sheaf/contract'

export interface SearchFile {
  /** The absolute folder that the file must stay in. */
  root: string
  /** Relative to the root, '/' between parts. */
  path: string
  /** The path as the user sees it; with several roots the root's name stands in front. */
  shown: string
}

/** `binaries` were not searched either, but a list of every image helps nobody. */
export interface SearchFound extends SearchAnswer {
  binaries: number
  /** Where a judge was asked: the files with matches that it did not let pass. */
  suspects?: ReadonlySet<string>
}

export interface FileFound {
  shown: string
  pathMatches: boolean
  /** Lines that match; `matches` may hold fewer. */
  hits: number
  matches: SearchMatch[]
  /** The judge did not let it pass. */
  isSuspect?: boolean
}

export interface Found {
  files: FileFound[]
  leftOff: { path: string; why: string }[]
  binaries: number
}

export function byPath(a: { shown: string }, b: { shown: string }): number {
  return a.shown < b.shown ? -1 : a.shown > b.shown ? 1 : 0
}
