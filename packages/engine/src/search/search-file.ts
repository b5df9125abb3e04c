// A file to search, and what was found in it: plain data that crosses threads.

import type { SearchAnswer, SearchMatch } from '@sheaf/contract'

export interface SearchFile {
  /** The absolute folder that the file must stay in. */
  root: string
  /** Relative to the root, '/' between parts. */
  path: string
  /** The path as displayed; with several roots, the root's name comes first. */
  shown: string
}

/** `binaries` were not searched either, but a list of every image would not be useful. */
export interface SearchFound extends SearchAnswer {
  binaries: number
  /** The files with matches that a judge rejected, if one was used. */
  suspects?: ReadonlySet<string>
}

export interface FileFound {
  shown: string
  pathMatches: boolean
  /** Lines that match; `matches` may have fewer. */
  hits: number
  matches: SearchMatch[]
  /** Whether the judge rejected the file. */
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
