// A search request and its answer (cli.md, `search`). The scope determines where to search.

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
  /** Total number of matches, including those beyond the maximum. */
  total: number
  truncated: boolean
  /** Files that were not searched, and why (too large, binary, unreadable). */
  leftOff: { path: string; why: string }[]
}
