// The answer to a search (cli.md, `search`).

export interface SearchMatch {
  path: string
  line: number
  text: string
  before: string[]
  after: string[]
}

export interface SearchAnswer {
  matches: SearchMatch[]
  paths: string[]
  /** Total number of matches, including those beyond the maximum. */
  total: number
  truncated: boolean
  /** Files that were not searched, and why (too large, binary, unreadable). */
  leftOff: { path: string; why: string }[]
}
