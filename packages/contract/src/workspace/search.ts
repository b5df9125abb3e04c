// A search and its answer (cli.md, `search`). Where to search is said by the scope.

export interface SearchRequest {
  pattern: string
  mode?: 'path' | 'content' | 'both'
  regex?: boolean
  ignoreCase?: boolean
  word?: boolean
  contextLines?: number
  include?: string[]
  exclude?: string[]
  maxResults?: number
}

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
  /** All hits, also those beyond the maximum. */
  total: number
  truncated: boolean
  /** Files that were not searched, and why (too large, binary, unreadable). */
  leftOff: { path: string; why: string }[]
}
